//! GDX: a hash table of moves, in the layouts of several machines, read and written.
