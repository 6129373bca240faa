//! XG's opening book (OBDB): records of 256 bytes, read and written.
