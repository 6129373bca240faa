-- schema 1
BEGIN;
PRAGMA application_id = 1196245587;
PRAGMA user_version = 1;
CREATE TABLE levels (
    level_code INTEGER PRIMARY KEY,     -- XG's code; not ordered by strength
    level_name TEXT NOT NULL,           -- 3-ply, XG Roller++, Rollout, ...
    depth_rank INTEGER NOT NULL,        -- orders levels by strength: rollouts rank highest, unknown codes are 0
    is_book INTEGER NOT NULL            -- 1: XG copied the numbers from its own opening book
) STRICT;
INSERT INTO levels VALUES
(0,'1-ply',1,0),(1,'2-ply',2,0),(2,'3-ply',4,0),(3,'4-ply',6,0),(4,'5-ply',8,0),(5,'6-ply',10,0),(6,'7-ply',11,0),(12,'3-ply red',3,0),(100,'Rollout',14,0),(777,'unknown (777)',0,0),(998,'Opening Book V2',13,1),(999,'Opening Book V1',12,1),(1000,'XG Roller',5,0),(1001,'XG Roller+',7,0),(1002,'XG Roller++',9,0);
CREATE TABLE variations (
    variation_code INTEGER PRIMARY KEY, -- XG's code
    variation_name TEXT NOT NULL        -- Backgammon, Nackgammon, Hypergammon, Longgammon
) STRICT;
INSERT INTO variations VALUES
(0,'Backgammon'),(1,'Nackgammon'),(2,'Hypergammon'),(3,'Longgammon');
CREATE TABLE game_modes (
    game_mode_code INTEGER PRIMARY KEY, -- XG's code
    game_mode_name TEXT NOT NULL        -- Free, Tutor, Teaching, Coaching, Competition, IronMan, Custom
) STRICT;
INSERT INTO game_modes VALUES
(0,'Free'),(1,'Tutor'),(2,'Teaching'),(3,'Coaching'),(4,'Competition'),(5,'IronMan'),(6,'Custom');
CREATE TABLE sites (
    site_code INTEGER PRIMARY KEY,      -- XG's code
    site_name TEXT NOT NULL             -- GammonSite, FIBS, GridGammon, Backgammon Galaxy, ...
) STRICT;
INSERT INTO sites VALUES
(0,'GammonSite'),(1,'FIBS'),(2,'TrueMoney Games'),(3,'GridGammon'),(4,'DailyGammon'),(5,'NetGammon'),(6,'VOG'),(7,'Gammon Empire/Play65'),(8,'Club Games'),(9,'PartyGammon'),(10,'XcitingGames'),(11,'BGRoom'),(12,'DiceArena'),(13,'Safe Harbor Games'),(14,'GameAccount'),(15,'XG Mobile'),(18,'Backgammon Galaxy');
CREATE TABLE currencies (
    currency_code INTEGER PRIMARY KEY,  -- XG's code
    currency_name TEXT NOT NULL         -- Dollar, Euro, ...
) STRICT;
INSERT INTO currencies VALUES
(0,'Dollar'),(1,'Euro'),(2,'Pound Sterling'),(3,'Japanese Yen'),(4,'Swiss Franc'),(5,'Canadian Dollar');
CREATE TABLE clock_types (
    clock_type_code INTEGER PRIMARY KEY, -- XG's code
    clock_type_name TEXT NOT NULL       -- None, Fischer, Bronstein
) STRICT;
INSERT INTO clock_types VALUES
(0,'None'),(1,'Fischer'),(2,'Bronstein');
CREATE TABLE terminations (
    termination_code INTEGER PRIMARY KEY, -- 0 pass, 1 single, 2 gammon, 3 backgammon; +100 resigned, +1000 settled
    termination_name TEXT NOT NULL      -- Drop, Gammon, Resigned single, Settled, ...
) STRICT;
INSERT INTO terminations VALUES
(0,'Drop'),(1,'Single'),(2,'Gammon'),(3,'Backgammon'),(100,'Resigned, drop'),(101,'Resigned single'),(102,'Resigned gammon'),(103,'Resigned backgammon'),(104,'Resigned match'),(1000,'Settled'),(1001,'Settled single'),(1002,'Settled gammon'),(1003,'Settled backgammon');
CREATE TABLE analysis_programs (
    program_code INTEGER PRIMARY KEY,   -- XG's code
    program_name TEXT NOT NULL          -- XG, Snowie, GNU Backgammon, BGBlitz
) STRICT;
INSERT INTO analysis_programs VALUES
(0,'XG'),(1,'Snowie'),(2,'GNU Backgammon'),(3,'BGBlitz');
CREATE TABLE structures (
    structure_code INTEGER PRIMARY KEY, -- the six columns below as one number
    phase TEXT NOT NULL,                -- contact, race, bear-off
    holds_prime INTEGER NOT NULL,       -- 1: the player holds a prime
    faces_prime INTEGER NOT NULL,       -- 1: the opponent holds a prime
    has_anchor INTEGER NOT NULL,        -- 1: the player holds a point in the opponent's home board
    faces_anchor INTEGER NOT NULL,      -- 1: the opponent holds a point in the player's home board
    is_on_bar INTEGER NOT NULL          -- 1: the player has a checker on the bar
) STRICT;
INSERT INTO structures VALUES
(0,'contact',0,0,0,0,0),(1,'contact',1,0,0,0,0),(2,'contact',0,1,0,0,0),(3,'contact',1,1,0,0,0),(4,'contact',0,0,1,0,0),(5,'contact',1,0,1,0,0),(6,'contact',0,1,1,0,0),(7,'contact',1,1,1,0,0),(8,'contact',0,0,0,1,0),(9,'contact',1,0,0,1,0),(10,'contact',0,1,0,1,0),(11,'contact',1,1,0,1,0),(12,'contact',0,0,1,1,0),(13,'contact',1,0,1,1,0),(14,'contact',0,1,1,1,0),(15,'contact',1,1,1,1,0),(16,'contact',0,0,0,0,1),(17,'contact',1,0,0,0,1),(18,'contact',0,1,0,0,1),(19,'contact',1,1,0,0,1),(20,'contact',0,0,1,0,1),(21,'contact',1,0,1,0,1),(22,'contact',0,1,1,0,1),(23,'contact',1,1,1,0,1),(24,'contact',0,0,0,1,1),(25,'contact',1,0,0,1,1),(26,'contact',0,1,0,1,1),(27,'contact',1,1,0,1,1),(28,'contact',0,0,1,1,1),(29,'contact',1,0,1,1,1),(30,'contact',0,1,1,1,1),(31,'contact',1,1,1,1,1),(32,'race',0,0,0,0,0),(33,'race',1,0,0,0,0),(34,'race',0,1,0,0,0),(35,'race',1,1,0,0,0),(36,'race',0,0,1,0,0),(37,'race',1,0,1,0,0),(38,'race',0,1,1,0,0),(39,'race',1,1,1,0,0),(40,'race',0,0,0,1,0),(41,'race',1,0,0,1,0),(42,'race',0,1,0,1,0),(43,'race',1,1,0,1,0),(44,'race',0,0,1,1,0),(45,'race',1,0,1,1,0),(46,'race',0,1,1,1,0),(47,'race',1,1,1,1,0),(48,'race',0,0,0,0,1),(49,'race',1,0,0,0,1),(50,'race',0,1,0,0,1),(51,'race',1,1,0,0,1),(52,'race',0,0,1,0,1),(53,'race',1,0,1,0,1),(54,'race',0,1,1,0,1),(55,'race',1,1,1,0,1),(56,'race',0,0,0,1,1),(57,'race',1,0,0,1,1),(58,'race',0,1,0,1,1),(59,'race',1,1,0,1,1),(60,'race',0,0,1,1,1),(61,'race',1,0,1,1,1),(62,'race',0,1,1,1,1),(63,'race',1,1,1,1,1),(64,'bear-off',0,0,0,0,0),(65,'bear-off',1,0,0,0,0),(66,'bear-off',0,1,0,0,0),(67,'bear-off',1,1,0,0,0),(68,'bear-off',0,0,1,0,0),(69,'bear-off',1,0,1,0,0),(70,'bear-off',0,1,1,0,0),(71,'bear-off',1,1,1,0,0),(72,'bear-off',0,0,0,1,0),(73,'bear-off',1,0,0,1,0),(74,'bear-off',0,1,0,1,0),(75,'bear-off',1,1,0,1,0),(76,'bear-off',0,0,1,1,0),(77,'bear-off',1,0,1,1,0),(78,'bear-off',0,1,1,1,0),(79,'bear-off',1,1,1,1,0),(80,'bear-off',0,0,0,0,1),(81,'bear-off',1,0,0,0,1),(82,'bear-off',0,1,0,0,1),(83,'bear-off',1,1,0,0,1),(84,'bear-off',0,0,1,0,1),(85,'bear-off',1,0,1,0,1),(86,'bear-off',0,1,1,0,1),(87,'bear-off',1,1,1,0,1),(88,'bear-off',0,0,0,1,1),(89,'bear-off',1,0,0,1,1),(90,'bear-off',0,1,0,1,1),(91,'bear-off',1,1,0,1,1),(92,'bear-off',0,0,1,1,1),(93,'bear-off',1,0,1,1,1),(94,'bear-off',0,1,1,1,1),(95,'bear-off',1,1,1,1,1);
CREATE TABLE match_equities (
    is_post_crawford INTEGER NOT NULL,  -- 1: a game after the Crawford game; one of the two is 1 away
    away_player INTEGER NOT NULL,       -- points away, 1 to 25
    away_opponent INTEGER NOT NULL,     -- points away, 1 to 25
    mwc REAL NOT NULL,                  -- the player's chance to win the match, 0..1
    PRIMARY KEY (is_post_crawford, away_player, away_opponent)
) STRICT, WITHOUT ROWID;
INSERT INTO match_equities VALUES
(0,1,1,0.5),(0,1,2,0.67736),(0,1,3,0.75076),(0,1,4,0.81436),(0,1,5,0.84179),(0,1,6,0.88731),(0,1,7,0.90724),(0,1,8,0.9325),(0,1,9,0.94402),(0,1,10,0.959275),(0,1,11,0.966442),(0,1,12,0.975534),(0,1,13,0.979845),(0,1,14,0.985273),(0,1,15,0.987893),(0,1,16,0.99114),(0,1,17,0.99273),(0,1,18,0.99467),(0,1,19,0.99563),(0,1,20,0.99679),(0,1,21,0.99737),(0,1,22,0.99807),(0,1,23,0.99842),(0,1,24,0.99884),(0,1,25,0.99905),(0,2,1,0.32264),(0,2,2,0.5),(0,2,3,0.59947),(0,2,4,0.6687),(0,2,5,0.74359),(0,2,6,0.7994),(0,2,7,0.84225),(0,2,8,0.87539),(0,2,9,0.90197),(0,2,10,0.923034),(0,2,11,0.939311),(0,2,12,0.95247),(0,2,13,0.962495),(0,2,14,0.970701),(0,2,15,0.976887),(0,2,16,0.98196),(0,2,17,0.9858),(0,2,18,0.98893),(0,2,19,0.99129),(0,2,20,0.99322),(0,2,21,0.99466),(0,2,22,0.99585),(0,2,23,0.99675),(0,2,24,0.99746),(0,2,25,0.99802),(0,3,1,0.24924),(0,3,2,0.40053),(0,3,3,0.5),(0,3,4,0.5715),(0,3,5,0.64795),(0,3,6,0.71123),(0,3,7,0.76209),(0,3,8,0.80468),(0,3,9,0.84017),(0,3,10,0.870638),(0,3,11,0.894417),(0,3,12,0.914831),(0,3,13,0.930702),(0,3,14,0.944426),(0,3,15,0.954931),(0,3,16,0.96399),(0,3,17,0.97093),(0,3,18,0.97687),(0,3,19,0.98139),(0,3,20,0.98522),(0,3,21,0.98814),(0,3,22,0.99062),(0,3,23,0.99248),(0,3,24,0.99407),(0,3,25,0.99527),(0,4,1,0.18564),(0,4,2,0.3313),(0,4,3,0.4285),(0,4,4,0.5),(0,4,5,0.57732),(0,4,6,0.64285),(0,4,7,0.69924),(0,4,8,0.74577),(0,4,9,0.78799),(0,4,10,0.824059),(0,4,11,0.853955),(0,4,12,0.879141),(0,4,13,0.900233),(0,4,14,0.91804),(0,4,15,0.932657),(0,4,16,0.94495),(0,4,17,0.95499),(0,4,18,0.96341),(0,4,19,0.97021),(0,4,20,0.97589),(0,4,21,0.98044),(0,4,22,0.98422),(0,4,23,0.98726),(0,4,24,0.98975),(0,4,25,0.99174),(0,5,1,0.15821),(0,5,2,0.25641),(0,5,3,0.35205),(0,5,4,0.42268),(0,5,5,0.5),(0,5,6,0.56635),(0,5,7,0.62638),(0,5,8,0.67786),(0,5,9,0.7254),(0,5,10,0.767055),(0,5,11,0.802732),(0,5,12,0.833654),(0,5,13,0.859934),(0,5,14,0.882866),(0,5,15,0.902013),(0,5,16,0.91847),(0,5,17,0.93223),(0,5,18,0.94397),(0,5,19,0.95367),(0,5,20,0.96189),(0,5,21,0.96864),(0,5,22,0.97432),(0,5,23,0.97896),(0,5,24,0.98283),(0,5,25,0.986),(0,6,1,0.11269),(0,6,2,0.2006),(0,6,3,0.28877),(0,6,4,0.35715),(0,6,5,0.43365),(0,6,6,0.5),(0,6,7,0.56261),(0,6,8,0.61636),(0,6,9,0.66787),(0,6,10,0.713057),(0,6,11,0.753427),(0,6,12,0.788634),(0,6,13,0.819569),(0,6,14,0.846648),(0,6,15,0.869999),(0,6,16,0.89021),(0,6,17,0.90756),(0,6,18,0.92246),(0,6,19,0.93508),(0,6,20,0.94583),(0,6,21,0.95488),(0,6,22,0.96254),(0,6,23,0.96894),(0,6,24,0.97432),(0,6,25,0.97879),(0,7,1,0.09276),(0,7,2,0.15775),(0,7,3,0.23791),(0,7,4,0.30076),(0,7,5,0.37362),(0,7,6,0.43739),(0,7,7,0.5),(0,7,8,0.5548),(0,7,9,0.60854),(0,7,10,0.656283),(0,7,11,0.700209),(0,7,12,0.739054),(0,7,13,0.774121),(0,7,14,0.805203),(0,7,15,0.832566),(0,7,16,0.85659),(0,7,17,0.87761),(0,7,18,0.89591),(0,7,19,0.91171),(0,7,20,0.92535),(0,7,21,0.93702),(0,7,22,0.94703),(0,7,23,0.95553),(0,7,24,0.96276),(0,7,25,0.96887),(0,8,1,0.0675),(0,8,2,0.12461),(0,8,3,0.19532),(0,8,4,0.25423),(0,8,5,0.32214),(0,8,6,0.38364),(0,8,7,0.4452),(0,8,8,0.5),(0,8,9,0.55442),(0,8,10,0.603718),(0,8,11,0.649899),(0,8,12,0.691356),(0,8,13,0.729447),(0,8,14,0.763593),(0,8,15,0.794397),(0,8,16,0.82158),(0,8,17,0.84578),(0,8,18,0.86714),(0,8,19,0.88589),(0,8,20,0.9023),(0,8,21,0.91658),(0,8,22,0.92898),(0,8,23,0.93968),(0,8,24,0.94891),(0,8,25,0.95682),(0,9,1,0.05598),(0,9,2,0.09803),(0,9,3,0.15983),(0,9,4,0.21201),(0,9,5,0.2746),(0,9,6,0.33213),(0,9,7,0.39146),(0,9,8,0.44558),(0,9,9,0.5),(0,9,10,0.550196),(0,9,11,0.597926),(0,9,12,0.641481),(0,9,13,0.682119),(0,9,14,0.718927),(0,9,15,0.752814),(0,9,16,0.78301),(0,9,17,0.81037),(0,9,18,0.83483),(0,9,19,0.85662),(0,9,20,0.87591),(0,9,21,0.89294),(0,9,22,0.90791),(0,9,23,0.92098),(0,9,24,0.9324),(0,9,25,0.9423),(0,10,1,0.040725),(0,10,2,0.076966),(0,10,3,0.129362),(0,10,4,0.175941),(0,10,5,0.232945),(0,10,6,0.286943),(0,10,7,0.343717),(0,10,8,0.396282),(0,10,9,0.449804),(0,10,10,0.5),(0,10,11,0.548547),(0,10,12,0.593459),(0,10,13,0.63588),(0,10,14,0.67483),(0,10,15,0.711113),(0,10,16,0.74371),(0,10,17,0.77375),(0,10,18,0.80093),(0,10,19,0.82543),(0,10,20,0.84741),(0,10,21,0.86703),(0,10,22,0.88448),(0,10,23,0.89991),(0,10,24,0.91353),(0,10,25,0.9255),(0,11,1,0.033558),(0,11,2,0.060689),(0,11,3,0.105583),(0,11,4,0.146045),(0,11,5,0.197268),(0,11,6,0.246573),(0,11,7,0.299791),(0,11,8,0.350101),(0,11,9,0.402074),(0,11,10,0.451453),(0,11,11,0.5),(0,11,12,0.545552),(0,11,13,0.589242),(0,11,14,0.629736),(0,11,15,0.667927),(0,11,16,0.70303),(0,11,17,0.7353),(0,11,18,0.76494),(0,11,19,0.79198),(0,11,20,0.81648),(0,11,21,0.83862),(0,11,22,0.85849),(0,11,23,0.87629),(0,11,24,0.89214),(0,11,25,0.90622),(0,12,1,0.024466),(0,12,2,0.04753),(0,12,3,0.085169),(0,12,4,0.120859),(0,12,5,0.166346),(0,12,6,0.211366),(0,12,7,0.260946),(0,12,8,0.308644),(0,12,9,0.358519),(0,12,10,0.406541),(0,12,11,0.454448),(0,12,12,0.5),(0,12,13,0.544068),(0,12,14,0.585701),(0,12,15,0.625259),(0,12,16,0.66178),(0,12,17,0.6961),(0,12,18,0.72778),(0,12,19,0.75703),(0,12,20,0.78381),(0,12,21,0.80826),(0,12,22,0.83044),(0,12,23,0.85051),(0,12,24,0.86856),(0,12,25,0.88476),(0,13,1,0.020155),(0,13,2,0.037505),(0,13,3,0.069298),(0,13,4,0.099767),(0,13,5,0.140066),(0,13,6,0.180431),(0,13,7,0.225879),(0,13,8,0.270553),(0,13,9,0.317881),(0,13,10,0.36412),(0,13,11,0.410758),(0,13,12,0.455932),(0,13,13,0.5),(0,13,14,0.541943),(0,13,15,0.582545),(0,13,16,0.62036),(0,13,17,0.65619),(0,13,18,0.68966),(0,13,19,0.72081),(0,13,20,0.74963),(0,13,21,0.77619),(0,13,22,0.80054),(0,13,23,0.82276),(0,13,24,0.84295),(0,13,25,0.86123),(0,14,1,0.014727),(0,14,2,0.029299),(0,14,3,0.055574),(0,14,4,0.08196),(0,14,5,0.117134),(0,14,6,0.153352),(0,14,7,0.194797),(0,14,8,0.236407),(0,14,9,0.281073),(0,14,10,0.32517),(0,14,11,0.370264),(0,14,12,0.414299),(0,14,13,0.458057),(0,14,14,0.5),(0,14,15,0.54075),(0,14,16,0.57942),(0,14,17,0.61634),(0,14,18,0.65117),(0,14,19,0.68391),(0,14,20,0.71448),(0,14,21,0.7429),(0,14,22,0.76917),(0,14,23,0.79339),(0,14,24,0.81559),(0,14,25,0.83586),(0,15,1,0.012107),(0,15,2,0.023113),(0,15,3,0.045069),(0,15,4,0.067343),(0,15,5,0.097987),(0,15,6,0.130001),(0,15,7,0.167434),(0,15,8,0.205603),(0,15,9,0.247186),(0,15,10,0.288887),(0,15,11,0.332073),(0,15,12,0.374741),(0,15,13,0.417455),(0,15,14,0.45925),(0,15,15,0.5),(0,15,16,0.53916),(0,15,17,0.57679),(0,15,18,0.61261),(0,15,19,0.64659),(0,15,20,0.67859),(0,15,21,0.70862),(0,15,22,0.73664),(0,15,23,0.76265),(0,15,24,0.78669),(0,15,25,0.80883),(0,16,1,0.00886),(0,16,2,0.01804),(0,16,3,0.03601),(0,16,4,0.05505),(0,16,5,0.08153),(0,16,6,0.10979),(0,16,7,0.14341),(0,16,8,0.17842),(0,16,9,0.21699),(0,16,10,0.25629),(0,16,11,0.29697),(0,16,12,0.33822),(0,16,13,0.37964),(0,16,14,0.42058),(0,16,15,0.46084),(0,16,16,0.5),(0,16,17,0.53796),(0,16,18,0.57441),(0,16,19,0.60929),(0,16,20,0.64241),(0,16,21,0.67376),(0,16,22,0.70323),(0,16,23,0.73084),(0,16,24,0.75657),(0,16,25,0.78046),(0,17,1,0.00727),(0,17,2,0.0142),(0,17,3,0.02907),(0,17,4,0.04501),(0,17,5,0.06777),(0,17,6,0.09244),(0,17,7,0.12239),(0,17,8,0.15422),(0,17,9,0.18963),(0,17,10,0.22625),(0,17,11,0.2647),(0,17,12,0.3039),(0,17,13,0.34381),(0,17,14,0.38366),(0,17,15,0.42321),(0,17,16,0.46204),(0,17,17,0.5),(0,17,18,0.53676),(0,17,19,0.57222),(0,17,20,0.60618),(0,17,21,0.63856),(0,17,22,0.66925),(0,17,23,0.69822),(0,17,24,0.72542),(0,17,25,0.75087),(0,18,1,0.00533),(0,18,2,0.01107),(0,18,3,0.02313),(0,18,4,0.03659),(0,18,5,0.05603),(0,18,6,0.07754),(0,18,7,0.10409),(0,18,8,0.13286),(0,18,9,0.16517),(0,18,10,0.19907),(0,18,11,0.23506),(0,18,12,0.27222),(0,18,13,0.31034),(0,18,14,0.34883),(0,18,15,0.38739),(0,18,16,0.42559),(0,18,17,0.46324),(0,18,18,0.5),(0,18,19,0.53574),(0,18,20,0.57023),(0,18,21,0.60336),(0,18,22,0.63501),(0,18,23,0.6651),(0,18,24,0.69356),(0,18,25,0.72038),(0,19,1,0.00437),(0,19,2,0.00871),(0,19,3,0.01861),(0,19,4,0.02979),(0,19,5,0.04633),(0,19,6,0.06492),(0,19,7,0.08829),(0,19,8,0.11411),(0,19,9,0.14338),(0,19,10,0.17457),(0,19,11,0.20802),(0,19,12,0.24297),(0,19,13,0.27919),(0,19,14,0.31609),(0,19,15,0.35341),(0,19,16,0.39071),(0,19,17,0.42778),(0,19,18,0.46426),(0,19,19,0.5),(0,19,20,0.53475),(0,19,21,0.56838),(0,19,22,0.60073),(0,19,23,0.63171),(0,19,24,0.66122),(0,19,25,0.68921),(0,20,1,0.00321),(0,20,2,0.00678),(0,20,3,0.01478),(0,20,4,0.02411),(0,20,5,0.03811),(0,20,6,0.05417),(0,20,7,0.07465),(0,20,8,0.0977),(0,20,9,0.12409),(0,20,10,0.15259),(0,20,11,0.18352),(0,20,12,0.21619),(0,20,13,0.25037),(0,20,14,0.28552),(0,20,15,0.32141),(0,20,16,0.35759),(0,20,17,0.39382),(0,20,18,0.42977),(0,20,19,0.46525),(0,20,20,0.5),(0,20,21,0.53387),(0,20,22,0.56667),(0,20,23,0.5983),(0,20,24,0.62864),(0,20,25,0.6576),(0,21,1,0.00263),(0,21,2,0.00534),(0,21,3,0.01186),(0,21,4,0.01956),(0,21,5,0.03136),(0,21,6,0.04512),(0,21,7,0.06298),(0,21,8,0.08342),(0,21,9,0.10706),(0,21,10,0.13297),(0,21,11,0.16138),(0,21,12,0.19174),(0,21,13,0.22381),(0,21,14,0.2571),(0,21,15,0.29138),(0,21,16,0.32624),(0,21,17,0.36144),(0,21,18,0.39664),(0,21,19,0.43162),(0,21,20,0.46613),(0,21,21,0.5),(0,21,22,0.53303),(0,21,23,0.56508),(0,21,24,0.59603),(0,21,25,0.62576),(0,22,1,0.00193),(0,22,2,0.00415),(0,22,3,0.00938),(0,22,4,0.01578),(0,22,5,0.02568),(0,22,6,0.03746),(0,22,7,0.05297),(0,22,8,0.07102),(0,22,9,0.09209),(0,22,10,0.11552),(0,22,11,0.14151),(0,22,12,0.16956),(0,22,13,0.19946),(0,22,14,0.23083),(0,22,15,0.26336),(0,22,16,0.29677),(0,22,17,0.33075),(0,22,18,0.36499),(0,22,19,0.39927),(0,22,20,0.43333),(0,22,21,0.46697),(0,22,22,0.5),(0,22,23,0.53226),(0,22,24,0.5636),(0,22,25,0.59391),(0,23,1,0.00158),(0,23,2,0.00325),(0,23,3,0.00752),(0,23,4,0.01274),(0,23,5,0.02104),(0,23,6,0.03106),(0,23,7,0.04447),(0,23,8,0.06032),(0,23,9,0.07902),(0,23,10,0.10009),(0,23,11,0.12371),(0,23,12,0.14949),(0,23,13,0.17724),(0,23,14,0.20661),(0,23,15,0.23735),(0,23,16,0.26916),(0,23,17,0.30178),(0,23,18,0.3349),(0,23,19,0.36829),(0,23,20,0.4017),(0,23,21,0.43492),(0,23,22,0.46774),(0,23,23,0.5),(0,23,24,0.53153),(0,23,25,0.56221),(0,24,1,0.00116),(0,24,2,0.00254),(0,24,3,0.00593),(0,24,4,0.01025),(0,24,5,0.01717),(0,24,6,0.02568),(0,24,7,0.03724),(0,24,8,0.05109),(0,24,9,0.0676),(0,24,10,0.08647),(0,24,11,0.10786),(0,24,12,0.13144),(0,24,13,0.15705),(0,24,14,0.18441),(0,24,15,0.21331),(0,24,16,0.24343),(0,24,17,0.27458),(0,24,18,0.30644),(0,24,19,0.33878),(0,24,20,0.37136),(0,24,21,0.40397),(0,24,22,0.4364),(0,24,23,0.46847),(0,24,24,0.5),(0,24,25,0.53086),(0,25,1,0.00095),(0,25,2,0.00198),(0,25,3,0.00473),(0,25,4,0.00826),(0,25,5,0.014),(0,25,6,0.02121),(0,25,7,0.03113),(0,25,8,0.04318),(0,25,9,0.0577),(0,25,10,0.0745),(0,25,11,0.09378),(0,25,12,0.11524),(0,25,13,0.13877),(0,25,14,0.16414),(0,25,15,0.19117),(0,25,16,0.21954),(0,25,17,0.24913),(0,25,18,0.27962),(0,25,19,0.31079),(0,25,20,0.3424),(0,25,21,0.37424),(0,25,22,0.40609),(0,25,23,0.43779),(0,25,24,0.46914),(0,25,25,0.5),(1,1,1,0.5),(1,2,1,0.48803),(1,3,1,0.32264),(1,4,1,0.31002),(1,5,1,0.19012),(1,6,1,0.18072),(1,7,1,0.11559),(1,8,1,0.10906),(1,9,1,0.06953),(1,10,1,0.065161),(1,11,1,0.042069),(1,12,1,0.03906),(1,13,1,0.025371),(1,14,1,0.023428),(1,15,1,0.015304),(1,16,1,0.01405),(1,17,1,0.00924),(1,18,1,0.00842),(1,19,1,0.00556),(1,20,1,0.00505),(1,21,1,0.00336),(1,22,1,0.00303),(1,23,1,0.00203),(1,24,1,0.00182),(1,25,1,0.00123);
CREATE TABLE error_thresholds (
    grading TEXT NOT NULL,              -- xg, gnubg, own
    grade TEXT NOT NULL,                -- error, blunder (xg, own); doubtful, bad, very bad (gnubg)
    min_error_emg REAL NOT NULL,        -- the smallest error of the grade, EMG
    PRIMARY KEY (grading, grade)
) STRICT, WITHOUT ROWID;
INSERT INTO error_thresholds VALUES
('gnubg','bad',0.06),('gnubg','doubtful',0.03),('gnubg','very bad',0.12),('own','blunder',0.08),('own','error',0.03),('xg','blunder',0.08),('xg','error',0.02);
CREATE TABLE pr_titles (
    scheme TEXT NOT NULL,               -- who awards the titles: bmab
    title TEXT NOT NULL,                -- Super Grandmaster, Grandmaster, Master, Advanced, Intermediate
    max_pr REAL NOT NULL,               -- the largest PR of the title
    PRIMARY KEY (scheme, title)
) STRICT, WITHOUT ROWID;
INSERT INTO pr_titles VALUES
('bmab','Advanced',10.0),('bmab','Grandmaster',4.0),('bmab','Intermediate',16.0),('bmab','Master',6.5),('bmab','Super Grandmaster',2.5);
CREATE TABLE settings (
    setting TEXT PRIMARY KEY,           -- keep: which of several saves of a match counts
    value TEXT NOT NULL                 -- of keep: deepest, newest, oldest (gammonbase import --keep)
) STRICT, WITHOUT ROWID;
INSERT INTO settings VALUES
('keep','deepest');
CREATE TABLE import_runs (
    import_run_id INTEGER PRIMARY KEY,
    started_at TEXT NOT NULL,           -- UTC, YYYY-MM-DD HH:MM:SS
    finished_at TEXT,                   -- UTC; NULL: still running, or killed
    outcome TEXT NOT NULL DEFAULT 'running', -- running, complete, interrupted (by a signal), failed (by an error), killed
    error TEXT,                         -- the error that ended a failed run; NULL: the run did not fail
    program_version TEXT NOT NULL,      -- version of gammonbase
    jobs INTEGER NOT NULL,              -- worker threads
    limits TEXT NOT NULL,               -- the --max-... options in force
    options TEXT,                       -- the other options, as JSON; NULL: none recorded
    files_seen INTEGER NOT NULL DEFAULT 0, -- files of a known kind that were found
    files_imported INTEGER NOT NULL DEFAULT 0, -- files whose rows were written
    files_replaced INTEGER NOT NULL DEFAULT 0, -- of files_imported: files that an earlier run imported with other content
    files_copied INTEGER NOT NULL DEFAULT 0, -- same content as another source
    files_moved INTEGER NOT NULL DEFAULT 0, -- same content as a source that is gone
    files_skipped INTEGER NOT NULL DEFAULT 0, -- unchanged since an earlier run
    files_rejected INTEGER NOT NULL DEFAULT 0, -- files that could not be read
    files_still_rejected INTEGER NOT NULL DEFAULT 0, -- of files_skipped: an earlier run rejected them
    files_ignored INTEGER NOT NULL DEFAULT 0, -- not a match, a position or a book
    files_missing INTEGER NOT NULL DEFAULT 0, -- known files that were no longer found
    files_in_doubt INTEGER NOT NULL DEFAULT 0, -- not found, perhaps because a file system is not mounted
    files_pruned INTEGER NOT NULL DEFAULT 0, -- removed by --prune
    files_left INTEGER NOT NULL DEFAULT 0, -- of files_seen: left for the next run
    bytes_left INTEGER NOT NULL DEFAULT 0, -- size of these files in bytes
    bytes_read INTEGER NOT NULL DEFAULT 0, -- bytes read from files
    places_unreadable INTEGER NOT NULL DEFAULT 0, -- places in the folders that could not be examined
    matches INTEGER NOT NULL DEFAULT 0, -- matches and positions written
    games INTEGER NOT NULL DEFAULT 0,   -- games written
    decisions INTEGER NOT NULL DEFAULT 0, -- decisions written
    candidates INTEGER NOT NULL DEFAULT 0, -- candidates written
    positions_new INTEGER NOT NULL DEFAULT 0, -- positions that the database did not have, those of chess and shogi books included
    positions_known INTEGER NOT NULL DEFAULT 0, -- positions that the database already had
    books INTEGER NOT NULL DEFAULT 0,   -- books written
    book_entries INTEGER NOT NULL DEFAULT 0, -- their entries (books.entries)
    saved_again INTEGER NOT NULL DEFAULT 0, -- saves of matches that the database already had
    matches_without_file INTEGER NOT NULL DEFAULT 0, -- matches that count although their files are gone
    warnings INTEGER NOT NULL DEFAULT 0, -- rows written to warnings
    seconds REAL,                       -- wall-clock time; NULL, here and below: the run did not finish
    seconds_read REAL,                  -- reading and hashing, summed over the workers
    seconds_unpack REAL,                -- inflating and checking CRCs, summed over the workers
    seconds_normalize REAL,             -- decoding, summed over the workers
    seconds_write REAL,                 -- writing rows and committing
    seconds_wait REAL,                  -- time that the writer waited for the workers
    seconds_complete REAL               -- indexes and statistics of a new database
) STRICT;
INSERT INTO import_runs VALUES
(1,'2026-11-23 03:08:48','2026-11-23 03:08:48','complete',NULL,'0.1.0',1,'file 67108864, inflated 67108864, ratio 300, members 100000','{"paths":["/golden/matches"],"listed":0,"selection":"","keep":null,"rehash":false,"prune":false}',12,10,0,1,0,0,1,0,0,0,0,0,0,0,102562,0,5,10,78,80,21,48,5,13,1,0,2,0.028343426,0.000377974,0.000555095,0.004591442,0.005623400000000001,0.0030953890000000005,0.003411518);
CREATE TABLE unreadable_places (
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id),
    path TEXT NOT NULL,                 -- the place
    message TEXT NOT NULL,              -- the file system's message
    PRIMARY KEY (import_run_id, path)
) STRICT, WITHOUT ROWID;
CREATE TABLE source_files (
    source_file_id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,          -- absolute; the member of an archive follows //; bytes that are not UTF-8 as \xNN
    outcome TEXT NOT NULL,              -- imported, copy (another file has the same content), rejected, missing (gone; its rows stay)
    kind TEXT,                          -- xg, xgp (by the name), xg_opening, abk, gnushogi_gdx, gnushogi_text; NULL: none of them
    size_bytes INTEGER NOT NULL,        -- of an archive member: unpacked
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970; of a member: the archive's; -1: to be read again
    content_hash BLOB,                  -- blake3 of the unpacked content, 32 bytes; NULL: not read, or missing without rows
    copy_of_id INTEGER REFERENCES source_files (source_file_id), -- the file that has the rows of this content; NULL: no copy
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id), -- the last run that read it
    is_intact INTEGER,                  -- 1: XG's own archive; 0: re-packed by another program, no CRC to check; NULL, here and below: rejected, or a book
    file_version INTEGER,               -- version of the match header: 28 is XG 2.00, 30 is 2.10
    header_version INTEGER,             -- version of the file header
    game_guid BLOB,                     -- 16 bytes as in the file
    game_name TEXT,                     -- localised display text of the file header, as are the next three; NULL: empty
    save_name TEXT,                     -- NULL: empty
    level_name TEXT,                    -- NULL: empty
    header_comment TEXT,                -- NULL: empty
    thumbnail_bytes INTEGER,            -- size of the JPEG, which is not stored; NULL, here and below: as is_intact
    record_count INTEGER,               -- records of temp.xg
    rollout_count INTEGER,              -- rollouts of temp.xgr
    comment_count INTEGER               -- non-empty lines of temp.xgc
) STRICT;
INSERT INTO source_files VALUES
(1,'/golden/matches/arena.abk','imported','abk',25284,1729728054000000000,x'bbeb8ee4c0b429772531fd08e14a25f59e8c1de8b9a00bc2e83790b5dd5e968d',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(2,'/golden/matches/copy.xg','imported','xg',11084,1729728054000000000,x'736a8e17f285c73616d074bd07eb6c41abba03620226ebcb26a86002ee762ca5',NULL,1,1,30,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3),(3,'/golden/matches/damaged.xg','rejected','xg',9000,1729728054000000000,x'5fc8752c30dce87f9a850ba49a6c0bb2f98b0fdee4c30238691bf6aafae69f4b',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(4,'/golden/matches/gnu.bbk','imported','gnushogi_gdx',216,1729728054000000000,x'1169785de156eb9adc50cbe64f5a2bc686f8c45c4878b8b148c04406f3fb669f',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(5,'/golden/matches/match.xg','copy','xg',11084,1729728054000000000,x'736a8e17f285c73616d074bd07eb6c41abba03620226ebcb26a86002ee762ca5',2,1,1,30,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3),(6,'/golden/matches/met.ob','imported','xg_opening',768,1729728054000000000,x'5ad143188d86aa10379db127790f3410b3b4962b5eff80a97d4fcd38fb87496f',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(7,'/golden/matches/money.xg','imported','xg',11131,1729728054000000000,x'ebd44b306fd23ee1d0ce287773ded58da56e0faccb2a912031eebd647be054da',NULL,1,1,24,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,24,2,3),(8,'/golden/matches/odd.xg','imported','xg',11051,1729728054000000000,x'1436a1f2c47b518b095311d31814041c0eb76c0e20e306b636634e59d25fc8f9',NULL,1,1,30,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Al vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3),(9,'/golden/matches/opening.ob','imported','xg_opening',768,1729728054000000000,x'b13a971bc0f80be7a616cb186bdb46f2b86d3693be07e053ba9820357dc93f24',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(10,'/golden/matches/save.xg','imported','xg',11061,1729728054000000000,x'c79be53155a27bf1cd745c22b5e220740bb49a8e9ffe485f0c2c8254b96d733e',NULL,1,1,30,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3),(11,'/golden/matches/shogi.tbk','imported','gnushogi_text',54,1729728054000000000,x'a988af670016f3806dd8e1273d1eb30b82881463d01e520135e0460babfd6a44',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(12,'/golden/matches/stamped.xg','imported','xg',11061,1729728054000000000,x'd47a96dd8a771d88238d4f427e5a01b482c13050490eb9c5465ac20db67acb05',NULL,1,1,30,1,x'07000000000000000000000000000000','Played on Café Jussieu','Grace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3);
CREATE TABLE archives (
    path TEXT PRIMARY KEY,              -- as in source_files
    size_bytes INTEGER NOT NULL,        -- bytes of the archive
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970
    members_ignored INTEGER NOT NULL,   -- members that are not a match, a position or a book
    selection TEXT NOT NULL,            -- the patterns that selected its members; '' if there were none
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id) -- the run that looked into it
) STRICT, WITHOUT ROWID;
CREATE TABLE rejects (
    reject_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    path TEXT NOT NULL,                 -- its path, as in source_files
    stream TEXT NOT NULL,               -- file, zip, gzip, header, archive, registry, temp.xg, temp.xgi, temp.xgr, temp.xgc, book
    record INTEGER,                     -- 0-based record of the stream; NULL: not in a record
    byte_offset INTEGER,                -- 0-based, within the stream; NULL: no place
    field TEXT,                         -- the field's name in the format; NULL: none
    expected TEXT NOT NULL,             -- what a valid file has there
    found TEXT NOT NULL,                -- what this file has there
    message TEXT NOT NULL,              -- the full message
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id) -- the run that found it
) STRICT;
INSERT INTO rejects VALUES
(1,3,'/golden/matches/damaged.xg','archive',NULL,8232,NULL,'an archive with a trailer, or a single zlib stream up to the end of the file','incomplete deflate stream (truncated or damaged)','archive (byte 8232): expected an archive with a trailer, or a single zlib stream up to the end of the file, found incomplete deflate stream (truncated or damaged)',1);
CREATE TABLE warnings (
    warning_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    stream TEXT NOT NULL,               -- as in rejects
    record INTEGER,                     -- 0-based record of the stream; NULL: not in a record
    field TEXT,                         -- the field's name in the format; NULL: none
    message TEXT NOT NULL               -- description of the oddity
) STRICT;
INSERT INTO warnings VALUES
(1,8,'temp.xg',24,'WinnerM','5 is not a seat'),(2,8,'temp.xgi',1,'WinnerM','byte 2580 differs from record 24 of temp.xg, the last one');
CREATE TABLE row_digests (
    owner TEXT NOT NULL,                -- match, book
    owner_id INTEGER NOT NULL,          -- its match_id or book_id
    rows_hash INTEGER NOT NULL,         -- 64 bits over every row that its file gives, the same in every database
    PRIMARY KEY (owner, owner_id)
) STRICT, WITHOUT ROWID;
INSERT INTO row_digests VALUES
('book',1,-8514532120481901607),('book',2,-7833845626109824267),('book',3,715549696423622171),('book',4,2216401557015336815),('book',5,8450222911153701573),('match',1,3883828438637696343),('match',2,-7318258328907431376),('match',3,1898268155200943546),('match',4,228943636398167378),('match',5,-3657220317760977189);
CREATE TABLE players (
    player_id INTEGER PRIMARY KEY,
    spelling TEXT NOT NULL UNIQUE,      -- as written in the files, without outer spaces; empty: a player without a name
    name TEXT NOT NULL,                 -- the person's name, used in statistics
    person_id INTEGER NOT NULL REFERENCES players (player_id) -- the same for all spellings of a person
) STRICT;
INSERT INTO players VALUES
(1,'Ada Lovelace','Ada Lovelace',1),(2,'Kévin Unger','Kévin Unger',2),(3,'Al','Ada Lovelace',1),(4,'Grace','Grace',4);
CREATE TABLE player_aliases (
    alias TEXT PRIMARY KEY,             -- a name as written in files
    name TEXT NOT NULL                  -- the name that it counts as
) STRICT, WITHOUT ROWID;
INSERT INTO player_aliases VALUES
('Al','Ada Lovelace');
CREATE TABLE match_rows (
    match_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    player1_id INTEGER NOT NULL REFERENCES players (player_id), -- the player in seat 1
    player2_id INTEGER NOT NULL REFERENCES players (player_id), -- the player in seat 2
    kind TEXT NOT NULL,                 -- match, money session, position (a saved position: not part of statistics)
    match_length INTEGER,               -- points; NULL: money
    is_money INTEGER NOT NULL,          -- 1: money, without a match score
    variation_code INTEGER NOT NULL REFERENCES variations (variation_code), -- Backgammon, Nackgammon, ...
    played_at_local TEXT,               -- local time as recorded, to the second; NULL: no date
    event TEXT,                         -- NULL: none
    location TEXT,                      -- NULL: none
    round TEXT,                         -- NULL: none
    transcriber TEXT,                   -- NULL: none, or a file before version 30
    is_transcribed INTEGER,             -- 1: transcribed; NULL: a file before version 24
    site_code INTEGER REFERENCES sites (site_code), -- where it was played; NULL: none
    game_mode_code INTEGER REFERENCES game_modes (game_mode_code), -- XG's game mode; NULL: imported
    is_imported_by_xg INTEGER NOT NULL, -- 1: XG imported it from a site's file
    player1_elo REAL,                   -- before the match; NULL: not a number
    player2_elo REAL,                   -- before the match; NULL: not a number
    player1_experience INTEGER,         -- before the match; NULL: not recorded
    player2_experience INTEGER,         -- before the match; NULL: not recorded
    player1_level_code INTEGER REFERENCES levels (level_code), -- level of the program in seat 1; NULL: a person
    player2_level_code INTEGER REFERENCES levels (level_code), -- level of the program in seat 2; NULL: a person
    is_crawford_rule INTEGER NOT NULL,  -- 1: Crawford rule; 0 for money
    is_jacoby_rule INTEGER NOT NULL,    -- 1: Jacoby rule; 0 for matches
    is_beaver_rule INTEGER NOT NULL,    -- 1: beavers are allowed
    is_auto_double_rule INTEGER NOT NULL, -- 1: automatic doubles
    auto_double_max INTEGER,            -- most automatic doubles; NULL: not recorded
    cube_limit INTEGER,                 -- highest cube value (1024), not its exponent; NULL: not recorded
    xg_game_id INTEGER NOT NULL,        -- XG's number of the match; negative if the players were swapped
    is_inverted INTEGER NOT NULL,       -- 1: the board was swapped
    counts_for_elo INTEGER NOT NULL,    -- 1: counts for XG's Elo
    counts_for_profile1 INTEGER NOT NULL, -- 1: counts for player 1's profile in XG
    counts_for_profile2 INTEGER NOT NULL, -- 1: counts for player 2's profile in XG
    is_entered_in_profile INTEGER NOT NULL, -- 1: entered in the profile
    is_counted_in_profile INTEGER NOT NULL, -- 1: already counted in the profile
    is_unrated_import INTEGER NOT NULL, -- 1: unrated on the site that it came from
    money_initial_games INTEGER NOT NULL, -- games of the profile against this opponent before, in money play
    money_initial_score1 INTEGER NOT NULL, -- score of seat 1 before, in money play
    money_initial_score2 INTEGER NOT NULL, -- score of seat 2 before, in money play
    is_for_real_money INTEGER NOT NULL, -- 1: played for real money; not the same as is_money
    winner_money REAL,                  -- amount for the winner, in the currency; NULL: not a number
    loser_money REAL,                   -- amount for the loser; NULL: not a number
    fee_money REAL,                     -- rake; NULL: not a number
    table_stake REAL,                   -- the most that can be lost; NULL: not a number
    currency_code INTEGER REFERENCES currencies (currency_code), -- NULL: none
    clock_type_code INTEGER REFERENCES clock_types (clock_type_code), -- None, Fischer, Bronstein; NULL, here and below: a file before version 25
    is_clock_per_game INTEGER,          -- 1: the clock is reset for each game
    clock_initial_s INTEGER,            -- seconds
    clock_per_move_s INTEGER,           -- seconds, added (Fischer) or reserved (Bronstein)
    clock_penalty_points INTEGER,       -- points lost when the time runs out
    clock_penalty_money INTEGER,        -- as recorded
    clock_left1_s INTEGER,              -- seconds left
    clock_left2_s INTEGER,              -- seconds left
    delayed_plays INTEGER,              -- plays marked for a later rollout; NULL, here and below: a file before version 26
    delayed_plays_done INTEGER,         -- how many of these were done
    delayed_cubes INTEGER,              -- cube decisions marked for a later rollout
    delayed_cubes_done INTEGER,         -- how many of these were done
    is_finished INTEGER NOT NULL,       -- 1: the file has a match footer
    final_score1 INTEGER,               -- points of seat 1, not capped at the match length; NULL: no footer
    final_score2 INTEGER,               -- points of seat 2; NULL: no footer
    winner_seat INTEGER,                -- 1, 2; NULL: none recorded
    final_elo1 REAL,                    -- after the match; NULL: not recorded
    final_elo2 REAL,                    -- after the match; NULL: not recorded
    final_experience1 INTEGER,          -- after the match; NULL: not recorded
    final_experience2 INTEGER,          -- after the match; NULL: not recorded
    finished_at_local TEXT,             -- local time; NULL: not recorded
    match_key BLOB,                     -- 16 bytes over players, dice and plays: saves of one match share it; NULL: nothing was played
    analysis_depth INTEGER NOT NULL,    -- sum of levels.depth_rank over the analysed decisions
    is_current INTEGER NOT NULL DEFAULT 1, -- 1: the current save; 0: another save of the match is current
    first_decision_id INTEGER NOT NULL, -- the decisions of a match are one run of numbers
    last_decision_id INTEGER NOT NULL   -- first_decision_id - 1: the match has none
) STRICT;
INSERT INTO match_rows VALUES
(1,2,1,2,'match',3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,788903771,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,3,2,NULL,NULL,NULL,NULL,NULL,x'b3d84e09e45e3e07ed223adbdeaa7719',90,1,1,15),(2,7,1,2,'money session',NULL,1,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,0,1,0,0,0,1024,788903771,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,x'879e4215f83143f057aa553de90b0f71',102,1,16,33),(3,8,3,2,'match',3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,788903771,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,3,NULL,NULL,NULL,NULL,NULL,NULL,x'57a959fcd651dcf00b6798632731aa82',58,1,34,48),(4,10,2,1,'match',3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,-788903771,1,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,3,0,1,NULL,NULL,NULL,NULL,NULL,x'b3d84e09e45e3e07ed223adbdeaa7719',15,0,49,63),(5,12,4,2,'match',3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,7,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,3,2,NULL,NULL,NULL,NULL,NULL,x'6ffdf09ef26db8e617ed655f924a83b7',162,1,64,78);
CREATE TABLE game_rows (
    game_id INTEGER PRIMARY KEY,        -- in playing order within a match
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    game_number INTEGER NOT NULL,       -- as numbered in the file
    record_number INTEGER NOT NULL,     -- of the game header in temp.xg
    start_score1 INTEGER NOT NULL,      -- points of seat 1 before the game
    start_score2 INTEGER NOT NULL,      -- points of seat 2 before the game
    is_crawford INTEGER NOT NULL,       -- 1: the Crawford game
    initial_board TEXT,                 -- as positions.board, player 1's view; NULL: not recorded (entered midway)
    is_in_progress INTEGER NOT NULL,    -- 1: in progress, as XG recorded it
    auto_doubles INTEGER,               -- automatic doubles in this game; NULL: a file before version 26
    cube_records INTEGER NOT NULL,      -- cube records of temp.xg in this game; more than double decisions
    move_records INTEGER NOT NULL,      -- move records of temp.xg in this game
    is_finished INTEGER NOT NULL,       -- 1: the game has a footer
    end_score1 INTEGER,                 -- points of seat 1 after the game, not capped; NULL: no footer
    end_score2 INTEGER,                 -- points of seat 2 after the game; NULL: no footer
    winner_seat INTEGER,                -- 1, 2; NULL: no footer, or none recorded
    points_won INTEGER,                 -- as recorded; rely on the change of score; NULL: no footer
    termination_code INTEGER REFERENCES terminations (termination_code), -- how it ended; NULL: no footer
    is_crawford_next INTEGER,           -- 1: the next game is the Crawford game; NULL: no footer
    resign_error_emg REAL,              -- equity lost by resigning, >= 0; NULL: not analysed
    resign_take_error_emg REAL,         -- equity lost by accepting the resignation, >= 0; NULL: not analysed
    final_level_code INTEGER REFERENCES levels (level_code), -- level of the evaluation of the last position; NULL, here and below: not evaluated
    final_equity REAL,                  -- as XG recorded it
    final_lose_backgammon REAL,         -- chances as XG recorded them, cumulative
    final_lose_gammon REAL,             -- as above
    final_lose REAL,                    -- as above
    final_win REAL,                     -- as above
    final_win_gammon REAL,              -- as above
    final_win_backgammon REAL,          -- as above
    is_current INTEGER NOT NULL DEFAULT 1 -- as match_rows.is_current
) STRICT;
INSERT INTO game_rows VALUES
(1,1,1,1,0,0,0,'-b----E-C---eE---c-e----B-',0,0,6,5,1,0,2,2,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1),(2,1,2,14,0,2,1,'-b----E-C---eE---c-e----B-',0,0,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1),(3,2,1,1,0,0,0,'-b----E-C---eE---c-e----B-',0,NULL,6,5,1,0,2,2,2,0,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1),(4,2,2,14,0,2,0,'-b----E-C---eE---c-e----B-',0,NULL,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1),(5,3,1,1,0,0,0,'-b----E-C---eE---c-e----B-',0,0,6,5,1,0,2,2,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1),(6,3,2,14,0,2,1,'-b----E-C---eE---c-e----B-',0,0,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1),(7,4,1,1,0,0,0,'-b----E-C---eE---c-e----B-',0,0,6,5,1,2,0,1,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0),(8,4,2,14,2,0,1,'-b----E-C---eE---c-e----B-',0,0,4,4,1,3,0,1,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0),(9,5,1,1,0,0,0,'-b----E-C---eE---c-e----B-',0,0,6,5,1,0,2,2,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1),(10,5,2,14,0,2,1,'-b----E-C---eE---c-e----B-',0,0,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1);
CREATE TABLE match_sum_rows (
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    seat INTEGER NOT NULL,              -- 1, 2; a seat without decisions has no row
    player_id INTEGER NOT NULL REFERENCES players (player_id), -- the spelling in this match
    opponent_id INTEGER NOT NULL REFERENCES players (player_id), -- the opponent's spelling in this match
    decisions INTEGER NOT NULL,         -- decisions that enter PR
    checker_decisions INTEGER NOT NULL, -- checker plays that enter PR
    double_decisions INTEGER NOT NULL,  -- double decisions that enter PR
    take_decisions INTEGER NOT NULL,    -- answers to a double that enter PR
    checker_plays INTEGER NOT NULL,     -- checker plays made, forced ones and rolls that cannot move included
    error_emg REAL,                     -- equity lost, EMG; NULL: not analysed
    checker_error_emg REAL,             -- by checker plays; NULL: not analysed
    double_error_emg REAL,              -- by double decisions; NULL: not analysed
    take_error_emg REAL,                -- by answers to a double; NULL: not analysed
    error_mwc REAL,                     -- match winning chances lost (1: a match); NULL: money, or not analysed
    errors INTEGER,                     -- errors by XG's grading, blunders included; NULL: not analysed
    blunders INTEGER,                   -- blunders by XG's grading; NULL: not analysed
    luck_emg REAL,                      -- luck of the rolls, EMG, + is good; NULL: not analysed
    luck_mwc REAL,                      -- the same in match winning chances; NULL: money, or not analysed
    difficulty_emg REAL,                -- difficulty of the analysed decisions, EMG; NULL: not analysed
    avoidable_errors INTEGER,           -- errors at least ten times as large as the decision's difficulty; NULL: not analysed
    pr_standard_error REAL,             -- standard error of PR, over the games of the match; NULL: fewer than three games have decisions that enter PR
    is_current INTEGER NOT NULL DEFAULT 1, -- as match_rows.is_current
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO match_sum_rows VALUES
(1,1,1,2,6,4,1,1,4,0.4,0.0,0.1,0.3,0.08517499999999999,2,2,0.3125,0.06806374999999999,0.005319336923059912,2,NULL,1),(1,2,2,1,5,3,1,1,4,0.03999999165534973,0.03999999165534973,0.0,0.0,0.003978799169957636,1,0,0.25,0.05239124999999999,0.009947075387826822,0,NULL,1),(2,1,1,2,6,4,1,1,4,0.4,0.0,0.1,0.3,NULL,2,2,0.3125,NULL,0.005319918992405442,2,NULL,1),(2,2,2,1,5,3,1,1,4,0.03999999165534973,0.03999999165534973,0.0,0.0,NULL,1,0,0.25,NULL,0.009947366422499588,0,NULL,1),(3,1,3,2,6,4,1,1,4,0.4,0.0,0.1,0.3,0.08517499999999999,2,2,0.3125,0.06806374999999999,0.005319336923059912,2,NULL,1),(3,2,2,3,5,3,1,1,4,0.03999999165534973,0.03999999165534973,0.0,0.0,0.003978799169957636,1,0,0.25,0.05239124999999999,0.009947075387826822,0,NULL,1),(4,1,2,1,5,3,1,1,4,0.0599999874830246,0.0599999874830246,0.0,0.0,0.0059681987549364554,1,0,0.25,0.05239124999999999,0.009947075387826822,0,NULL,0),(4,2,1,2,6,4,1,1,4,0.4,0.0,0.1,0.3,0.08517499999999999,2,2,0.3125,0.06806374999999999,0.005319336923059912,2,NULL,0),(5,1,4,2,6,4,1,1,4,0.4,0.0,0.1,0.3,0.08517499999999999,2,2,0.3125,0.06806374999999999,0.005319336923059912,2,NULL,1),(5,2,2,4,5,3,1,1,4,0.03999999165534973,0.03999999165534973,0.0,0.0,0.003978799169957636,1,0,0.25,0.05239124999999999,0.009947075387826822,0,NULL,1);
CREATE TABLE game_sum_rows (
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    seat INTEGER NOT NULL,              -- 1, 2; a seat without decisions in a game has no row
    game_id INTEGER NOT NULL REFERENCES game_rows (game_id),
    away_player INTEGER,                -- points that the player needs; NULL: money
    away_opponent INTEGER,              -- points that the opponent needs; NULL: money
    is_crawford INTEGER NOT NULL,       -- 1: the Crawford game
    decisions INTEGER NOT NULL,         -- decisions that enter PR
    error_emg REAL,                     -- equity lost, EMG; NULL: not analysed
    error_mwc REAL,                     -- match winning chances lost (1: a match); NULL: money, or not analysed
    checker_error_emg REAL,             -- by checker plays; NULL: not analysed
    cube_error_emg REAL,                -- by cube decisions; NULL: not analysed
    difficulty_emg REAL,                -- difficulty of the analysed decisions, EMG; NULL: not analysed
    double_decisions INTEGER NOT NULL,  -- double decisions that enter PR
    early_double_emg REAL NOT NULL,     -- equity lost by doubling where holding was better, EMG
    late_double_emg REAL NOT NULL,      -- equity lost by holding where doubling was better, EMG
    take_decisions INTEGER NOT NULL,    -- answers to a double that enter PR
    wrong_take_emg REAL NOT NULL,       -- equity lost by taking where passing was better, EMG
    wrong_pass_emg REAL NOT NULL,       -- equity lost by passing where taking was better, EMG
    PRIMARY KEY (match_id, seat, game_id)
) STRICT, WITHOUT ROWID;
INSERT INTO game_sum_rows VALUES
(1,1,1,3,3,0,5,0.4,0.08517499999999999,0.0,0.4,0.00433982841670118,1,0.1,0.0,1,0.0,0.3),(1,1,2,3,1,1,1,0.0,0.0,0.0,NULL,0.0009795085063587327,0,0.0,0.0,0,0.0,0.0),(1,2,1,3,3,0,3,0.03999999165534973,0.003978799169957636,0.03999999165534973,0.0,0.008517909209256816,1,0.0,0.0,1,0.0,0.0),(1,2,2,1,3,1,2,0.0,0.0,0.0,NULL,0.0014291661785700068,0,0.0,0.0,0,0.0,0.0),(2,1,3,NULL,NULL,0,5,0.4,NULL,0.0,0.4,0.00433982841670118,1,0.1,0.0,1,0.0,0.3),(2,1,4,NULL,NULL,0,1,0.0,NULL,0.0,0.0,0.0009800905757042628,0,0.0,0.0,0,0.0,0.0),(2,2,3,NULL,NULL,0,3,0.03999999165534973,NULL,0.03999999165534973,0.0,0.008517909209256816,1,0.0,0.0,1,0.0,0.0),(2,2,4,NULL,NULL,0,2,0.0,NULL,0.0,0.0,0.0014294572132427718,0,0.0,0.0,0,0.0,0.0),(3,1,5,3,3,0,5,0.4,0.08517499999999999,0.0,0.4,0.00433982841670118,1,0.1,0.0,1,0.0,0.3),(3,1,6,3,1,1,1,0.0,0.0,0.0,NULL,0.0009795085063587327,0,0.0,0.0,0,0.0,0.0),(3,2,5,3,3,0,3,0.03999999165534973,0.003978799169957636,0.03999999165534973,0.0,0.008517909209256816,1,0.0,0.0,1,0.0,0.0),(3,2,6,1,3,1,2,0.0,0.0,0.0,NULL,0.0014291661785700068,0,0.0,0.0,0,0.0,0.0),(4,1,7,3,3,0,3,0.0599999874830246,0.0059681987549364554,0.0599999874830246,0.0,0.008517909209256816,1,0.0,0.0,1,0.0,0.0),(4,1,8,1,3,1,2,0.0,0.0,0.0,NULL,0.0014291661785700068,0,0.0,0.0,0,0.0,0.0),(4,2,7,3,3,0,5,0.4,0.08517499999999999,0.0,0.4,0.00433982841670118,1,0.1,0.0,1,0.0,0.3),(4,2,8,3,1,1,1,0.0,0.0,0.0,NULL,0.0009795085063587327,0,0.0,0.0,0,0.0,0.0),(5,1,9,3,3,0,5,0.4,0.08517499999999999,0.0,0.4,0.00433982841670118,1,0.1,0.0,1,0.0,0.3),(5,1,10,3,1,1,1,0.0,0.0,0.0,NULL,0.0009795085063587327,0,0.0,0.0,0,0.0,0.0),(5,2,9,3,3,0,3,0.03999999165534973,0.003978799169957636,0.03999999165534973,0.0,0.008517909209256816,1,0.0,0.0,1,0.0,0.0),(5,2,10,1,3,1,2,0.0,0.0,0.0,NULL,0.0014291661785700068,0,0.0,0.0,0,0.0,0.0);
CREATE TABLE structure_sum_rows (
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    seat INTEGER NOT NULL,              -- 1, 2
    structure_code INTEGER NOT NULL REFERENCES structures (structure_code), -- phase, primes, anchors, bar
    decisions INTEGER NOT NULL,         -- decisions that enter PR
    error_emg REAL,                     -- equity lost, EMG; NULL: not analysed
    error_mwc REAL,                     -- match winning chances lost (1: a match); NULL: money, or not analysed
    checker_error_emg REAL,             -- by checker plays; NULL: not analysed
    cube_error_emg REAL,                -- by cube decisions; NULL: not analysed
    difficulty_emg REAL,                -- difficulty of the analysed decisions, EMG; NULL: not analysed
    PRIMARY KEY (match_id, seat, structure_code)
) STRICT, WITHOUT ROWID;
INSERT INTO structure_sum_rows VALUES
(1,1,4,4,0.4,0.08517499999999999,0.0,0.4,0.004205543208017342),(1,1,12,2,0.0,0.0,0.0,NULL,0.0011137937150425702),(1,2,8,1,0.0,0.0,NULL,0.0,1.4568225039284928e-15),(1,2,12,3,0.03999999165534973,0.003978799169957636,0.03999999165534973,0.0,0.008148452474953986),(1,2,24,1,0.0,0.0,0.0,0.0,0.0017986229128713802),(2,1,4,4,0.4,NULL,0.0,0.4,0.004205543208017342),(2,1,12,2,0.0,NULL,0.0,0.0,0.0011143757843881002),(2,2,8,1,0.0,NULL,NULL,0.0,1.4568225039284928e-15),(2,2,12,3,0.03999999165534973,NULL,0.03999999165534973,0.0,0.00814874350962675),(2,2,24,1,0.0,NULL,0.0,0.0,0.0017986229128713802),(3,1,4,4,0.4,0.08517499999999999,0.0,0.4,0.004205543208017342),(3,1,12,2,0.0,0.0,0.0,NULL,0.0011137937150425702),(3,2,8,1,0.0,0.0,NULL,0.0,1.4568225039284928e-15),(3,2,12,3,0.03999999165534973,0.003978799169957636,0.03999999165534973,0.0,0.008148452474953986),(3,2,24,1,0.0,0.0,0.0,0.0,0.0017986229128713802),(4,1,8,1,0.0,0.0,NULL,0.0,1.4568225039284928e-15),(4,1,12,3,0.0599999874830246,0.0059681987549364554,0.0599999874830246,0.0,0.008148452474953986),(4,1,24,1,0.0,0.0,0.0,0.0,0.0017986229128713802),(4,2,4,4,0.4,0.08517499999999999,0.0,0.4,0.004205543208017342),(4,2,12,2,0.0,0.0,0.0,NULL,0.0011137937150425702),(5,1,4,4,0.4,0.08517499999999999,0.0,0.4,0.004205543208017342),(5,1,12,2,0.0,0.0,0.0,NULL,0.0011137937150425702),(5,2,8,1,0.0,0.0,NULL,0.0,1.4568225039284928e-15),(5,2,12,3,0.03999999165534973,0.003978799169957636,0.03999999165534973,0.0,0.008148452474953986),(5,2,24,1,0.0,0.0,0.0,0.0,0.0017986229128713802);
CREATE TABLE action_sum_rows (
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    seat INTEGER NOT NULL,              -- 1, 2
    action_number INTEGER NOT NULL,     -- of the row within match and seat, from 1
    kind TEXT NOT NULL,                 -- checker, double, take
    action TEXT,                        -- no double, double, take, pass, ...; NULL: checker plays, or the answer is not known
    level_code INTEGER REFERENCES levels (level_code), -- level of the analysis; NULL: not analysed
    all_decisions INTEGER NOT NULL,     -- decisions, counted or not
    analysed_decisions INTEGER NOT NULL, -- those whose error is known
    decisions INTEGER NOT NULL,         -- those that enter PR
    wrong_decisions INTEGER NOT NULL,   -- those that lost equity
    errors INTEGER NOT NULL,            -- errors by XG's grading, blunders included
    blunders INTEGER NOT NULL,          -- blunders by XG's grading
    error_emg REAL,                     -- equity lost, EMG; NULL: not analysed
    error_mwc REAL,                     -- match winning chances lost (1: a match); NULL: money, or not analysed
    worst_error_emg REAL,               -- the largest loss, EMG; NULL: not analysed
    difficulty_emg REAL,                -- difficulty of the analysed decisions, EMG; NULL: not analysed
    PRIMARY KEY (match_id, seat, action_number)
) STRICT, WITHOUT ROWID;
INSERT INTO action_sum_rows VALUES
(1,1,1,'checker',NULL,2,4,3,3,0,0,0,0.0,0.0,0.0,0.002539363855011417),(1,1,2,'checker',NULL,100,1,1,1,0,0,0,0.0,0.0,0.0,0.0009795085063587327),(1,1,3,'double','double',100,1,1,1,1,1,1,0.1,0.009946999999999998,0.1,0.0017986213101147796),(1,1,4,'take','pass',2,1,1,1,1,1,1,0.3,0.07522799999999999,0.3,1.8432515749831284e-6),(1,2,1,'checker',NULL,2,4,4,3,1,1,0,0.03999999165534973,0.003978799169957636,0.03999999165534973,0.00814843123751292),(1,2,2,'double','double',2,1,1,1,0,0,0,0.0,0.0,0.0,0.001798622879643497),(1,2,3,'double','no double',2,2,2,0,0,0,0,0.0,0.0,0.0,2.127066894872817e-8),(1,2,4,'take','take',100,1,1,1,0,0,0,0.0,0.0,0.0,1.4568225039284928e-15),(2,1,1,'checker',NULL,2,4,3,3,0,0,0,0.0,NULL,0.0,0.002539363855011417),(2,1,2,'checker',NULL,100,1,1,1,0,0,0,0.0,NULL,0.0,0.0009795085063587327),(2,1,3,'double','double',100,1,1,1,1,1,1,0.1,NULL,0.1,0.0017986213101147796),(2,1,4,'double','no double',2,2,2,0,0,0,0,0.0,NULL,0.0,5.820693455300058e-7),(2,1,5,'take','pass',2,1,1,1,1,1,1,0.3,NULL,0.3,1.8432515749831284e-6),(2,2,1,'checker',NULL,2,4,4,3,1,1,0,0.03999999165534973,NULL,0.03999999165534973,0.00814843123751292),(2,2,2,'double','double',2,1,1,1,0,0,0,0.0,NULL,0.0,0.001798622879643497),(2,2,3,'double','no double',2,3,3,0,0,0,0,0.0,NULL,0.0,3.1230534171373104e-7),(2,2,4,'take','take',100,1,1,1,0,0,0,0.0,NULL,0.0,1.4568225039284928e-15),(3,1,1,'checker',NULL,100,1,1,1,0,0,0,0.0,0.0,0.0,0.0009795085063587327),(3,1,2,'checker',NULL,777,4,3,3,0,0,0,0.0,0.0,0.0,0.002539363855011417),(3,1,3,'double','double',100,1,1,1,1,1,1,0.1,0.009946999999999998,0.1,0.0017986213101147796),(3,1,4,'take','pass',2,1,1,1,1,1,1,0.3,0.07522799999999999,0.3,1.8432515749831284e-6),(3,2,1,'checker',NULL,777,4,4,3,1,1,0,0.03999999165534973,0.003978799169957636,0.03999999165534973,0.00814843123751292),(3,2,2,'double','double',2,1,1,1,0,0,0,0.0,0.0,0.0,0.001798622879643497),(3,2,3,'double','no double',2,2,2,0,0,0,0,0.0,0.0,0.0,2.127066894872817e-8),(3,2,4,'take','take',100,1,1,1,0,0,0,0.0,0.0,0.0,1.4568225039284928e-15),(4,1,1,'checker',NULL,0,4,4,3,1,1,0,0.0599999874830246,0.0059681987549364554,0.0599999874830246,0.00814843123751292),(4,1,2,'double','double',0,1,1,1,0,0,0,0.0,0.0,0.0,0.001798622879643497),(4,1,3,'double','no double',0,2,2,0,0,0,0,0.0,0.0,0.0,2.127066894872817e-8),(4,1,4,'take','take',0,1,1,1,0,0,0,0.0,0.0,0.0,1.4568225039284928e-15),(4,2,1,'checker',NULL,0,5,4,4,0,0,0,0.0,0.0,0.0,0.0035188723613701497),(4,2,2,'double','double',0,1,1,1,1,1,1,0.1,0.009946999999999998,0.1,0.0017986213101147796),(4,2,3,'take','pass',0,1,1,1,1,1,1,0.3,0.07522799999999999,0.3,1.8432515749831284e-6),(5,1,1,'checker',NULL,100,1,1,1,0,0,0,0.0,0.0,0.0,0.0009795085063587327),(5,1,2,'checker',NULL,998,4,3,3,0,0,0,0.0,0.0,0.0,0.002539363855011417),(5,1,3,'double','double',100,1,1,1,1,1,1,0.1,0.009946999999999998,0.1,0.0017986213101147796),(5,1,4,'take','pass',2,1,1,1,1,1,1,0.3,0.07522799999999999,0.3,1.8432515749831284e-6),(5,2,1,'checker',NULL,998,4,4,3,1,1,0,0.03999999165534973,0.003978799169957636,0.03999999165534973,0.00814843123751292),(5,2,2,'double','double',2,1,1,1,0,0,0,0.0,0.0,0.0,0.001798622879643497),(5,2,3,'double','no double',2,2,2,0,0,0,0,0.0,0.0,0.0,2.127066894872817e-8),(5,2,4,'take','take',100,1,1,1,0,0,0,0.0,0.0,0.0,1.4568225039284928e-15);
CREATE TABLE positions (
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over the board
    board TEXT NOT NULL,                -- the 26 characters of an XGID: opponent's bar, points 1 to 24, own bar; A-O own checkers, a-o the opponent's
    phase TEXT NOT NULL,                -- contact, race, bear-off
    player_pips INTEGER NOT NULL,       -- pip count of the player on roll; the bar counts 25
    opponent_pips INTEGER NOT NULL,     -- pip count of the opponent
    player_bar INTEGER NOT NULL,        -- the player's checkers on the bar
    opponent_bar INTEGER NOT NULL,      -- the opponent's checkers on the bar
    player_off INTEGER NOT NULL,        -- 15 minus the player's checkers on the board (in Hypergammon 12 more than were borne off)
    opponent_off INTEGER NOT NULL,      -- 15 minus the opponent's checkers on the board
    player_prime INTEGER NOT NULL,      -- the player's longest run of points held
    opponent_prime INTEGER NOT NULL,    -- the opponent's longest run of points held
    player_anchors INTEGER NOT NULL,    -- points that the player holds in the opponent's home board
    opponent_anchors INTEGER NOT NULL,  -- points that the opponent holds in the player's home board
    player_blots INTEGER NOT NULL,      -- points with a single checker of the player
    opponent_blots INTEGER NOT NULL     -- points with a single checker of the opponent
) STRICT;
INSERT INTO positions VALUES
(-6216471264808135824,'-b--B-D-B---eE---b-d--b-B-','contact',161,159,0,0,0,0,1,1,1,1,0,0),(-3961780239476070672,'aa---BD-C--AeC---c-e----B-','contact',156,168,0,1,0,0,2,1,1,0,1,1),(-3104823284238527007,'-a---BD-B--aeE---c-e----B-','contact',163,157,0,0,0,0,2,1,1,0,0,2),(-463184783612123863,'-b----E-C---eE---b-db---B-','contact',167,163,0,0,0,0,1,2,1,1,0,0),(3328178144016243250,'-b----E-C---eE---b-d-b--B-','contact',167,161,0,0,0,0,1,1,1,1,0,0),(3982131162764449045,'aa---CC-C--BeB---c-e----B-','contact',153,168,0,1,0,0,2,1,1,0,0,1),(4383260899774729107,'-b----E-C---eE---c-e----B-','contact',167,167,0,0,0,0,1,1,1,1,0,0),(5991749757752707178,'-b----E-C---eEA--b-db---A-','contact',157,163,0,0,0,0,1,2,0,1,2,0),(6959481228225318043,'-b----E-C---bEb--c-cc---AA','contact',168,153,1,0,0,0,1,2,0,1,1,0),(7175857333173656293,'-b----E-C---cEa--c-db---AA','contact',168,156,1,0,0,0,1,2,0,1,1,1),(9011583225384533908,'-b-B--D-B---dE---abd-b--B-','contact',159,154,0,0,0,0,1,2,1,1,0,1);
CREATE TABLE decision_rows (
    decision_id INTEGER PRIMARY KEY,    -- in playing order; a take directly follows its double
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id), -- the match
    game_id INTEGER NOT NULL REFERENCES game_rows (game_id),
    -- These two are read of every decision, and SQLite has to step over all columns before the one that it reads.
    is_current INTEGER NOT NULL DEFAULT 1, -- as match_rows.is_current
    is_position INTEGER NOT NULL,       -- 1: from a saved position, which is not part of statistics
    sequence_number INTEGER NOT NULL,   -- 1-based within the game
    ply INTEGER NOT NULL,               -- 1-based number of the roll; a cube decision has that of the next roll
    record_number INTEGER NOT NULL,     -- 0-based record of temp.xg; a double and its answer share one
    kind TEXT NOT NULL,                 -- checker, double, take
    seat INTEGER NOT NULL,              -- 1, 2: seat of the player who decides
    player_id INTEGER NOT NULL REFERENCES players (player_id), -- who decides
    opponent_id INTEGER NOT NULL REFERENCES players (player_id), -- the other player
    position_hash INTEGER NOT NULL REFERENCES positions (position_hash), -- the position before the decision, seen by the player who decides
    structure_code INTEGER NOT NULL REFERENCES structures (structure_code), -- phase and structures of the position
    position_after_hash INTEGER,        -- after the play, seen by the opponent; in positions only if somebody decided there; NULL: no play
    away_player INTEGER,                -- points away of the player who decides; NULL: money
    away_opponent INTEGER,              -- points away of the opponent; NULL: money
    cube_value INTEGER NOT NULL,        -- 1, 2, 4, ... before the decision (of a take too: before the double)
    cube_owner INTEGER NOT NULL,        -- 0 centred, 1 the player who decides, -1 the opponent
    is_crawford INTEGER NOT NULL,       -- 1: the Crawford game
    is_jacoby INTEGER NOT NULL,         -- 1: money with the Jacoby rule
    die1 INTEGER,                       -- the higher die; NULL: a cube decision, or no dice recorded
    die2 INTEGER,                       -- the lower die; NULL: as die1
    action TEXT,                        -- 13/8 6/5*, cannot move, no double, double, take, pass, beaver; NULL: none recorded
    played_rank INTEGER,                -- candidate_rank of the play; NULL: not among the candidates, or a cube decision
    candidate_count INTEGER NOT NULL,   -- candidates of the play; 0: a cube decision, or not analysed
    level_code INTEGER REFERENCES levels (level_code), -- level of the best candidate or of the cube analysis; NULL: not analysed
    played_level_code INTEGER REFERENCES levels (level_code), -- level of the play made; NULL: not among the candidates, or a cube decision
    equity_best REAL,                   -- equity of the best action, EMG; a take: per the cube before the double; NULL: not analysed
    equity_played REAL,                 -- equity of the action taken (of a beaver: of the take); NULL: not analysed, or not among the candidates
    error_emg REAL,                     -- equity lost, EMG, >= 0; NULL: not analysed, or an illegal play
    error_mwc REAL,                     -- match winning chances lost, 0..1; NULL: money, not analysed, or more than 25 points away
    difficulty_emg REAL,                -- equity that a reference player would lose here on average, EMG; NULL: not analysed
    luck_emg REAL,                      -- luck of the roll, EMG, + is good for the roller; NULL: a cube decision, or not analysed
    luck_mwc REAL,                      -- the same in match winning chances; NULL: money, no luck_emg, or more than 25 points away
    luck_level_code INTEGER REFERENCES levels (level_code), -- level of the luck's analysis; NULL: no luck_emg
    equity_before_roll REAL,            -- the roller's view, EMG; NULL: a cube decision, or not analysed
    is_counted INTEGER NOT NULL,        -- 1: enters PR
    is_irrelevant INTEGER,              -- 1: a checker play that XG marks as making no difference; NULL: a cube decision
    invalid_code INTEGER NOT NULL,      -- XG's inValid: 0 valid, 1 error, 2 illegal; a take: 0
    is_flagged INTEGER NOT NULL,        -- 1: flagged by the user
    is_edited INTEGER,                  -- 1: the position was edited here; NULL: a take, or a file before version 24
    double_decision_id INTEGER REFERENCES decision_rows (decision_id), -- the double that a take answers; NULL: not a take
    auto_doubles INTEGER,               -- automatic doubles so far in the game; NULL: a file before version 27
    clock_bottom_s INTEGER,             -- seconds left of the player shown at the bottom; NULL: no clock
    clock_top_s INTEGER,                -- seconds left of the player shown at the top; NULL: no clock
    best_rank_1ply INTEGER,             -- candidate_rank that XG's 1-ply chooses; NULL: unknown, or a cube decision
    best_rank_3ply INTEGER,             -- candidate_rank that XG's 3-ply chooses; NULL: unknown, or a cube decision
    tutor_rank INTEGER,                 -- tutor mode: candidate_rank of the first idea; NULL: no tutor
    tutor_action TEXT,                  -- tutor mode: the first idea; NULL: no tutor
    tutor_error_emg REAL,               -- equity that the first idea would have lost, EMG; NULL: no tutor, or not analysed
    delayed_marks INTEGER,              -- for a later rollout: bit n is candidate n + 1; a double: 1; NULL: a take, or a file before version 26
    delayed_done INTEGER                -- the rollouts done, as bits like delayed_marks; NULL: as delayed_marks
) STRICT;
INSERT INTO decision_rows VALUES
(1,1,1,1,0,1,1,3,'checker',1,1,2,4383260899774729107,12,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,2,2,0.1599999964237213,0.1599999964237213,0.0,0.0,0.0001342852086838374,0.0625,0.0062168749999999984,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(2,1,1,1,0,2,2,4,'double',2,2,1,-463184783612123863,12,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,2,NULL,-0.1599999964237213,-0.1599999964237213,0.0,0.0,2.1237441065544192e-8,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(3,1,1,1,0,3,2,5,'checker',2,2,1,-463184783612123863,12,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,2,2,-0.20000000298023224,-0.23999999463558197,0.03999999165534973,0.003978799169957636,0.006719265058942913,0.0625,0.0062168749999999984,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(4,1,1,1,0,4,3,6,'double',1,1,2,-3104823284238527007,4,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,100,NULL,0.25,0.15000000596046448,0.1,0.009946999999999998,0.0017986213101147796,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(5,1,1,1,0,5,3,6,'take',2,2,1,5991749757752707178,8,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,100,NULL,-0.15000000596046448,-0.15000000596046448,0.0,0.0,1.4568225039284928e-15,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,4,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(6,1,1,1,0,6,3,7,'checker',1,1,2,-3104823284238527007,4,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,2,2,0.30000001192092896,0.30000001192092896,0.0,0.0,1.1349462609593156e-5,0.0625,0.0156725,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(7,1,1,1,0,7,4,8,'double',2,2,1,7175857333173656293,24,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,2,NULL,-0.3100000023841858,-0.3100000023841858,0.0,0.0,3.322788318397602e-11,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(8,1,1,1,0,8,4,9,'checker',2,2,1,7175857333173656293,24,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,2,2,-0.6000000238418579,-0.6000000238418579,0.0,0.0,0.0,0.0625,0.0156725,2,-0.0625,0,1,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(9,1,1,1,0,9,5,11,'checker',1,1,2,-3961780239476070672,4,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,2,2,0.5,0.5,0.0,0.0,0.0023937291837179864,0.0625,0.0156725,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(10,1,1,1,0,10,6,12,'double',2,2,1,6959481228225318043,24,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,2,NULL,0.699999988079071,0.699999988079071,0.0,0.0,0.001798622879643497,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(11,1,1,1,0,11,6,12,'take',1,1,2,3982131162764449045,4,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,2,NULL,-0.699999988079071,-1.0,0.3,0.07522799999999999,1.8432515749831284e-6,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,10,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(12,1,2,1,0,1,1,16,'checker',2,2,1,4383260899774729107,12,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,2,2,0.11999999731779099,0.11999999731779099,0.0,0.0,0.001334127948067124,0.0625,0.015250937499999999,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(13,1,2,1,0,2,2,18,'checker',1,1,2,3328178144016243250,12,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,100,100,0.019999999552965164,0.019999999552965164,0.0,0.0,0.0009795085063587327,0.0625,0.0152509375,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(14,1,2,1,0,3,3,20,'checker',2,2,1,-6216471264808135824,12,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,2,2,0.20999999344348907,0.20999999344348907,0.0,0.0,9.503823050288282e-5,0.0625,0.015250937499999999,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(15,1,2,1,0,4,4,22,'checker',1,1,2,9011583225384533908,12,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,2,NULL,-0.4000000059604645,NULL,NULL,NULL,0.0,0.0625,0.0152509375,2,-0.0625,0,1,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(16,2,3,1,0,1,1,3,'checker',1,1,2,4383260899774729107,12,-463184783612123863,NULL,NULL,1,0,0,1,3,1,'8/5 6/5',1,2,2,2,0.1599999964237213,0.1599999964237213,0.0,NULL,0.0001342852086838374,0.0625,NULL,2,-0.0625,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),(17,2,3,1,0,2,2,4,'double',2,2,1,-463184783612123863,12,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,2,NULL,-0.1599999964237213,-0.1599999964237213,0.0,NULL,2.1237441065544192e-8,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(18,2,3,1,0,3,2,5,'checker',2,2,1,-463184783612123863,12,-3104823284238527007,NULL,NULL,1,0,0,1,6,4,'24/14',2,2,2,2,-0.20000000298023224,-0.23999999463558197,0.03999999165534973,NULL,0.006719265058942913,0.0625,NULL,2,-0.0625,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),(19,2,3,1,0,4,3,6,'double',1,1,2,-3104823284238527007,4,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'double',NULL,0,100,NULL,0.25,0.15000000596046448,0.1,NULL,0.0017986213101147796,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(20,2,3,1,0,5,3,6,'take',2,2,1,5991749757752707178,8,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'take',NULL,0,100,NULL,-0.15000000596046448,-0.15000000596046448,0.0,NULL,1.4568225039284928e-15,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,19,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(21,2,3,1,0,6,3,7,'checker',1,1,2,-3104823284238527007,4,7175857333173656293,NULL,NULL,2,-1,0,1,5,2,'13/11* 13/8',1,2,2,2,0.30000001192092896,0.30000001192092896,0.0,NULL,1.1349462609593156e-5,0.0625,NULL,2,-0.0625,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),(22,2,3,1,0,7,4,8,'double',2,2,1,7175857333173656293,24,NULL,NULL,NULL,2,1,0,1,NULL,NULL,'no double',NULL,0,2,NULL,-0.3100000023841858,-0.3100000023841858,0.0,NULL,3.322788318397602e-11,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(23,2,3,1,0,8,4,9,'checker',2,2,1,7175857333173656293,24,-3961780239476070672,NULL,NULL,2,1,0,1,6,6,'cannot move',1,1,2,2,-0.6000000238418579,-0.6000000238418579,0.0,NULL,0.0,0.0625,NULL,2,-0.0625,0,1,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),(24,2,3,1,0,9,5,11,'checker',1,1,2,-3961780239476070672,4,6959481228225318043,NULL,NULL,2,-1,0,1,2,1,'13/11 6/5',1,2,2,2,0.5,0.5,0.0,NULL,0.0023937291837179864,0.0625,NULL,2,-0.0625,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),(25,2,3,1,0,10,6,12,'double',2,2,1,6959481228225318043,24,NULL,NULL,NULL,2,1,0,1,NULL,NULL,'double',NULL,0,2,NULL,0.699999988079071,0.699999988079071,0.0,NULL,0.001798622879643497,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(26,2,3,1,0,11,6,12,'take',1,1,2,3982131162764449045,4,NULL,NULL,NULL,2,-1,0,1,NULL,NULL,'pass',NULL,0,2,NULL,-0.699999988079071,-1.0,0.3,NULL,1.8432515749831284e-6,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,25,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(27,2,4,1,0,1,1,16,'checker',2,2,1,4383260899774729107,12,3328178144016243250,NULL,NULL,1,0,0,1,4,2,'8/4 6/4',1,2,2,2,0.11999999731779099,0.11999999731779099,0.0,NULL,0.001334127948067124,0.0625,NULL,2,-0.0625,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),(28,2,4,1,0,2,2,17,'double',1,1,2,3328178144016243250,12,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,2,NULL,0.05000000074505806,0.05000000074505806,0.0,NULL,2.910346727650029e-7,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(29,2,4,1,0,3,2,18,'checker',1,1,2,3328178144016243250,12,-6216471264808135824,NULL,NULL,1,0,0,1,5,3,'8/3 6/3',1,2,100,100,0.019999999552965164,0.019999999552965164,0.0,NULL,0.0009795085063587327,0.0625,NULL,2,-0.0625,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),(30,2,4,1,0,4,3,19,'double',2,2,1,-6216471264808135824,12,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,2,NULL,0.05000000074505806,0.05000000074505806,0.0,NULL,2.910346727650029e-7,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(31,2,4,1,0,5,3,20,'checker',2,2,1,-6216471264808135824,12,9011583225384533908,NULL,NULL,1,0,0,1,6,1,'13/7 8/7',1,2,2,2,0.20999999344348907,0.20999999344348907,0.0,NULL,9.503823050288282e-5,0.0625,NULL,2,-0.0625,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),(32,2,4,1,0,6,4,21,'double',1,1,2,9011583225384533908,12,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,2,NULL,0.05000000074505806,0.05000000074505806,0.0,NULL,2.910346727650029e-7,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(33,2,4,1,0,7,4,22,'checker',1,1,2,9011583225384533908,12,NULL,NULL,NULL,1,0,0,1,2,1,NULL,NULL,1,2,NULL,-0.4000000059604645,NULL,NULL,NULL,0.0,0.0625,NULL,2,-0.0625,0,1,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),(34,3,5,1,0,1,1,3,'checker',1,3,2,4383260899774729107,12,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,777,777,0.1599999964237213,0.1599999964237213,0.0,0.0,0.0001342852086838374,0.0625,0.0062168749999999984,777,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(35,3,5,1,0,2,2,4,'double',2,2,3,-463184783612123863,12,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,2,NULL,-0.1599999964237213,-0.1599999964237213,0.0,0.0,2.1237441065544192e-8,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(36,3,5,1,0,3,2,5,'checker',2,2,3,-463184783612123863,12,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,777,777,-0.20000000298023224,-0.23999999463558197,0.03999999165534973,0.003978799169957636,0.006719265058942913,0.0625,0.0062168749999999984,777,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(37,3,5,1,0,4,3,6,'double',1,3,2,-3104823284238527007,4,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,100,NULL,0.25,0.15000000596046448,0.1,0.009946999999999998,0.0017986213101147796,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(38,3,5,1,0,5,3,6,'take',2,2,3,5991749757752707178,8,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,100,NULL,-0.15000000596046448,-0.15000000596046448,0.0,0.0,1.4568225039284928e-15,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,37,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(39,3,5,1,0,6,3,7,'checker',1,3,2,-3104823284238527007,4,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,777,777,0.30000001192092896,0.30000001192092896,0.0,0.0,1.1349462609593156e-5,0.0625,0.0156725,777,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(40,3,5,1,0,7,4,8,'double',2,2,3,7175857333173656293,24,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,2,NULL,-0.3100000023841858,-0.3100000023841858,0.0,0.0,3.322788318397602e-11,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(41,3,5,1,0,8,4,9,'checker',2,2,3,7175857333173656293,24,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,777,777,-0.6000000238418579,-0.6000000238418579,0.0,0.0,0.0,0.0625,0.0156725,777,-0.0625,0,1,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(42,3,5,1,0,9,5,11,'checker',1,3,2,-3961780239476070672,4,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,777,777,0.5,0.5,0.0,0.0,0.0023937291837179864,0.0625,0.0156725,777,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(43,3,5,1,0,10,6,12,'double',2,2,3,6959481228225318043,24,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,2,NULL,0.699999988079071,0.699999988079071,0.0,0.0,0.001798622879643497,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(44,3,5,1,0,11,6,12,'take',1,3,2,3982131162764449045,4,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,2,NULL,-0.699999988079071,-1.0,0.3,0.07522799999999999,1.8432515749831284e-6,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,43,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(45,3,6,1,0,1,1,16,'checker',2,2,3,4383260899774729107,12,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,777,777,0.11999999731779099,0.11999999731779099,0.0,0.0,0.001334127948067124,0.0625,0.015250937499999999,777,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(46,3,6,1,0,2,2,18,'checker',1,3,2,3328178144016243250,12,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,100,100,0.019999999552965164,0.019999999552965164,0.0,0.0,0.0009795085063587327,0.0625,0.0152509375,777,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(47,3,6,1,0,3,3,20,'checker',2,2,3,-6216471264808135824,12,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,777,777,0.20999999344348907,0.20999999344348907,0.0,0.0,9.503823050288282e-5,0.0625,0.015250937499999999,777,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(48,3,6,1,0,4,4,22,'checker',1,3,2,9011583225384533908,12,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,777,NULL,-0.4000000059604645,NULL,NULL,NULL,0.0,0.0625,0.0152509375,777,-0.0625,0,1,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(49,4,7,0,0,1,1,3,'checker',2,1,2,4383260899774729107,12,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,0,0,0.1599999964237213,0.1599999964237213,0.0,0.0,0.0001342852086838374,0.0625,0.0062168749999999984,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(50,4,7,0,0,2,2,4,'double',1,2,1,-463184783612123863,12,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,0,NULL,-0.1599999964237213,-0.1599999964237213,0.0,0.0,2.1237441065544192e-8,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(51,4,7,0,0,3,2,5,'checker',1,2,1,-463184783612123863,12,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,0,0,-0.20000000298023224,-0.23999999463558197,0.0599999874830246,0.0059681987549364554,0.006719265058942913,0.0625,0.0062168749999999984,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(52,4,7,0,0,4,3,6,'double',2,1,2,-3104823284238527007,4,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,0,NULL,0.25,0.15000000596046448,0.1,0.009946999999999998,0.0017986213101147796,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(53,4,7,0,0,5,3,6,'take',1,2,1,5991749757752707178,8,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,0,NULL,-0.15000000596046448,-0.15000000596046448,0.0,0.0,1.4568225039284928e-15,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,52,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(54,4,7,0,0,6,3,7,'checker',2,1,2,-3104823284238527007,4,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,0,0,0.30000001192092896,0.30000001192092896,0.0,0.0,1.1349462609593156e-5,0.0625,0.0156725,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(55,4,7,0,0,7,4,8,'double',1,2,1,7175857333173656293,24,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,0,NULL,-0.3100000023841858,-0.3100000023841858,0.0,0.0,3.322788318397602e-11,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(56,4,7,0,0,8,4,9,'checker',1,2,1,7175857333173656293,24,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,0,0,-0.6000000238418579,-0.6000000238418579,0.0,0.0,0.0,0.0625,0.0156725,2,-0.0625,0,1,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(57,4,7,0,0,9,5,11,'checker',2,1,2,-3961780239476070672,4,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,0,0,0.5,0.5,0.0,0.0,0.0023937291837179864,0.0625,0.0156725,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(58,4,7,0,0,10,6,12,'double',1,2,1,6959481228225318043,24,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,0,NULL,0.699999988079071,0.699999988079071,0.0,0.0,0.001798622879643497,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(59,4,7,0,0,11,6,12,'take',2,1,2,3982131162764449045,4,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,0,NULL,-0.699999988079071,-1.0,0.3,0.07522799999999999,1.8432515749831284e-6,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,58,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(60,4,8,0,0,1,1,16,'checker',1,2,1,4383260899774729107,12,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,0,0,0.11999999731779099,0.11999999731779099,0.0,0.0,0.001334127948067124,0.0625,0.015250937499999999,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(61,4,8,0,0,2,2,18,'checker',2,1,2,3328178144016243250,12,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,0,0,0.019999999552965164,0.019999999552965164,0.0,0.0,0.0009795085063587327,0.0625,0.0152509375,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(62,4,8,0,0,3,3,20,'checker',1,2,1,-6216471264808135824,12,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,0,0,0.20999999344348907,0.20999999344348907,0.0,0.0,9.503823050288282e-5,0.0625,0.015250937499999999,2,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(63,4,8,0,0,4,4,22,'checker',2,1,2,9011583225384533908,12,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,0,NULL,-0.4000000059604645,NULL,NULL,NULL,0.0,0.0625,0.0152509375,2,-0.0625,0,1,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(64,5,9,1,0,1,1,3,'checker',1,4,2,4383260899774729107,12,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,998,998,0.1599999964237213,0.1599999964237213,0.0,0.0,0.0001342852086838374,0.0625,0.0062168749999999984,998,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(65,5,9,1,0,2,2,4,'double',2,2,4,-463184783612123863,12,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,2,NULL,-0.1599999964237213,-0.1599999964237213,0.0,0.0,2.1237441065544192e-8,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(66,5,9,1,0,3,2,5,'checker',2,2,4,-463184783612123863,12,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,998,998,-0.20000000298023224,-0.23999999463558197,0.03999999165534973,0.003978799169957636,0.006719265058942913,0.0625,0.0062168749999999984,998,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(67,5,9,1,0,4,3,6,'double',1,4,2,-3104823284238527007,4,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,100,NULL,0.25,0.15000000596046448,0.1,0.009946999999999998,0.0017986213101147796,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(68,5,9,1,0,5,3,6,'take',2,2,4,5991749757752707178,8,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,100,NULL,-0.15000000596046448,-0.15000000596046448,0.0,0.0,1.4568225039284928e-15,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,67,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(69,5,9,1,0,6,3,7,'checker',1,4,2,-3104823284238527007,4,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,998,998,0.30000001192092896,0.30000001192092896,0.0,0.0,1.1349462609593156e-5,0.0625,0.0156725,998,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(70,5,9,1,0,7,4,8,'double',2,2,4,7175857333173656293,24,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,2,NULL,-0.3100000023841858,-0.3100000023841858,0.0,0.0,3.322788318397602e-11,NULL,NULL,NULL,NULL,0,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(71,5,9,1,0,8,4,9,'checker',2,2,4,7175857333173656293,24,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,998,998,-0.6000000238418579,-0.6000000238418579,0.0,0.0,0.0,0.0625,0.0156725,998,-0.0625,0,1,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(72,5,9,1,0,9,5,11,'checker',1,4,2,-3961780239476070672,4,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,998,998,0.5,0.5,0.0,0.0,0.0023937291837179864,0.0625,0.0156725,998,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(73,5,9,1,0,10,6,12,'double',2,2,4,6959481228225318043,24,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,2,NULL,0.699999988079071,0.699999988079071,0.0,0.0,0.001798622879643497,NULL,NULL,NULL,NULL,1,NULL,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),(74,5,9,1,0,11,6,12,'take',1,4,2,3982131162764449045,4,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,2,NULL,-0.699999988079071,-1.0,0.3,0.07522799999999999,1.8432515749831284e-6,NULL,NULL,NULL,NULL,1,NULL,0,0,NULL,73,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(75,5,10,1,0,1,1,16,'checker',2,2,4,4383260899774729107,12,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,998,998,0.11999999731779099,0.11999999731779099,0.0,0.0,0.001334127948067124,0.0625,0.015250937499999999,998,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(76,5,10,1,0,2,2,18,'checker',1,4,2,3328178144016243250,12,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,100,100,0.019999999552965164,0.019999999552965164,0.0,0.0,0.0009795085063587327,0.0625,0.0152509375,998,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(77,5,10,1,0,3,3,20,'checker',2,2,4,-6216471264808135824,12,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,998,998,0.20999999344348907,0.20999999344348907,0.0,0.0,9.503823050288282e-5,0.0625,0.015250937499999999,998,-0.0625,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),(78,5,10,1,0,4,4,22,'checker',1,4,2,9011583225384533908,12,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,998,NULL,-0.4000000059604645,NULL,NULL,NULL,0.0,0.0625,0.0152509375,998,-0.0625,0,1,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
CREATE TABLE plays (
    play_id INTEGER PRIMARY KEY,        -- the moves, packed
    play TEXT NOT NULL                  -- 13/8 6/5*, bar/22, 6/off; cannot move
) STRICT;
INSERT INTO plays VALUES
(0,'cannot move'),(173,'13/5'),(205,'13/6'),(472,'24/14'),(600,'24/18'),(209000,'8/3 6/3'),(274568,'8/4 6/4'),(340136,'8/5 6/5'),(340333,'13/11 6/5'),(475373,'13/7 8/7'),(552301,'13/11* 13/8'),(617048,'24/18 13/9'),(682744,'24/23 13/10'),(748280,'24/23 13/11');
CREATE TABLE candidate_rows (
    candidate_id INTEGER PRIMARY KEY,   -- decision_id * 32 + candidate_rank - 1
    play_id INTEGER REFERENCES plays (play_id), -- the play; NULL: the recorded moves do not lead to the recorded position (there is a warning)
    position_hash INTEGER NOT NULL,     -- the position after the play, seen by the opponent, who is then on roll
    level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of this candidate's analysis
    scaled_equity REAL,                 -- cubeful, EMG, times 2^29; mover's view, like all that follows; NULL, here and below: not a number
    scaled_lose_backgammon REAL,        -- cumulative chance times 2^35
    scaled_lose_gammon REAL,            -- cumulative chance times 2^30
    scaled_lose REAL,                   -- chance times 2^30
    scaled_win REAL,                    -- chance times 2^30
    scaled_win_gammon REAL,             -- cumulative chance times 2^30
    scaled_win_backgammon REAL          -- cumulative chance times 2^35
) STRICT;
INSERT INTO candidate_rows VALUES
(32,340136,-463184783612123863,2,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),(33,682744,7018250963652432784,2,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),(96,617048,3432100081229882235,2,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),(97,472,-3104823284238527007,2,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),(192,552301,7175857333173656293,2,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),(193,205,-370457343515884779,2,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),(256,0,-3961780239476070672,2,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),(288,340333,6959481228225318043,2,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),(289,748280,4951052333443013534,2,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),(384,274568,3328178144016243250,2,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),(385,600,6077797287055455082,2,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),(416,209000,-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(417,173,5305240579014077968,2,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),(448,475373,9011583225384533908,2,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),(449,205,-4435804926354058754,2,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(480,340333,5689291836368647035,2,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0),(512,340136,-463184783612123863,2,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),(513,682744,7018250963652432784,2,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),(576,617048,3432100081229882235,2,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),(577,472,-3104823284238527007,2,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),(672,552301,7175857333173656293,2,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),(673,205,-370457343515884779,2,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),(736,0,-3961780239476070672,2,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),(768,340333,6959481228225318043,2,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),(769,748280,4951052333443013534,2,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),(864,274568,3328178144016243250,2,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),(865,600,6077797287055455082,2,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),(928,209000,-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(929,173,5305240579014077968,2,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),(992,475373,9011583225384533908,2,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),(993,205,-4435804926354058754,2,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(1056,340333,5689291836368647035,2,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0),(1088,340136,-463184783612123863,777,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),(1089,682744,7018250963652432784,777,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),(1152,617048,3432100081229882235,777,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),(1153,472,-3104823284238527007,777,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),(1248,552301,7175857333173656293,777,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),(1249,205,-370457343515884779,777,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),(1312,0,-3961780239476070672,777,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),(1344,340333,6959481228225318043,777,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),(1345,748280,4951052333443013534,777,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),(1440,274568,3328178144016243250,777,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),(1441,600,6077797287055455082,777,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),(1472,209000,-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(1473,173,5305240579014077968,777,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),(1504,475373,9011583225384533908,777,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),(1505,205,-4435804926354058754,777,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(1536,340333,5689291836368647035,777,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0),(1568,340136,-463184783612123863,0,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),(1569,682744,7018250963652432784,0,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),(1632,617048,3432100081229882235,0,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),(1633,472,-3104823284238527007,0,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),(1728,552301,7175857333173656293,0,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),(1729,205,-370457343515884779,0,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),(1792,0,-3961780239476070672,0,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),(1824,340333,6959481228225318043,0,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),(1825,748280,4951052333443013534,0,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),(1920,274568,3328178144016243250,0,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),(1921,600,6077797287055455082,0,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),(1952,209000,-6216471264808135824,0,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(1953,173,5305240579014077968,0,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),(1984,475373,9011583225384533908,0,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),(1985,205,-4435804926354058754,0,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(2016,340333,5689291836368647035,0,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0),(2048,340136,-463184783612123863,998,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),(2049,682744,7018250963652432784,998,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),(2112,617048,3432100081229882235,998,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),(2113,472,-3104823284238527007,998,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),(2208,552301,7175857333173656293,998,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),(2209,205,-370457343515884779,998,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),(2272,0,-3961780239476070672,998,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),(2304,340333,6959481228225318043,998,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),(2305,748280,4951052333443013534,998,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),(2400,274568,3328178144016243250,998,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),(2401,600,6077797287055455082,998,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),(2432,209000,-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(2433,173,5305240579014077968,998,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),(2464,475373,9011583225384533908,998,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),(2465,205,-4435804926354058754,998,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),(2496,340333,5689291836368647035,998,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0);
CREATE TABLE cube_analysis_rows (
    decision_id INTEGER PRIMARY KEY REFERENCES decision_rows (decision_id), -- the double decision
    level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level that was used
    level_requested_code INTEGER NOT NULL, -- requested level
    recommendation_code INTEGER NOT NULL, -- 0 no double, 1 double/take, 2 double/pass, -1 too good, 3 automatic
    recommendation TEXT NOT NULL,       -- the same in words
    equity_no_double REAL,              -- cubeful, EMG, the doubler's view; never NULL
    equity_double_take REAL,            -- cubeful, EMG, the doubler's view, per the cube before the double; never NULL
    equity_double_pass REAL,            -- as equity_double_take; never NULL
    is_beaver_right INTEGER NOT NULL,   -- 1: the opponent should beaver
    choice_3ply_code INTEGER,           -- the choice at 3-ply: double + 2 * take; NULL: none
    nd_lose_backgammon REAL,            -- no double: cumulative chance, 0..1; NULL, here and below: not a number
    nd_lose_gammon REAL,                -- no double: cumulative chance
    nd_lose REAL,                       -- no double: chance to lose, gammons included
    nd_win REAL,                        -- no double: chance to win, gammons included
    nd_win_gammon REAL,                 -- no double: cumulative chance
    nd_win_backgammon REAL,             -- no double: cumulative chance
    nd_cubeless_equity REAL,            -- no double: cubeless equity
    dt_lose_backgammon REAL,            -- double/take: cumulative chance, 0..1
    dt_lose_gammon REAL,                -- double/take: cumulative chance
    dt_lose REAL,                       -- double/take: chance to lose, gammons included
    dt_win REAL,                        -- double/take: chance to win, gammons included
    dt_win_gammon REAL,                 -- double/take: cumulative chance
    dt_win_backgammon REAL,             -- double/take: cumulative chance
    dt_cubeless_equity REAL,            -- double/take: cubeless equity
    is_current INTEGER NOT NULL DEFAULT 1 -- as match_rows.is_current
) STRICT;
INSERT INTO cube_analysis_rows VALUES
(2,2,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,1),(4,100,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,1),(7,2,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,1),(10,2,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,1),(17,2,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,1),(19,100,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,1),(22,2,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,1),(25,2,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,1),(28,2,2,0,'no double',0.05000000074505806,-0.30000001192092896,1.0,0,0,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045,1),(30,2,2,0,'no double',0.05000000074505806,-0.30000001192092896,1.0,0,0,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045,1),(32,2,2,0,'no double',0.05000000074505806,-0.30000001192092896,1.0,0,0,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045,1),(35,2,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,1),(37,100,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,1),(40,2,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,1),(43,2,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,1),(50,0,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0),(52,0,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0),(55,0,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0),(58,0,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0),(65,2,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,1),(67,100,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,1),(70,2,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,1),(73,2,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,1);
CREATE TABLE cube_extra_rows (
    decision_id INTEGER PRIMARY KEY REFERENCES decision_rows (decision_id), -- the double decision
    beaver_answer TEXT,                 -- the doubler's answer to a beaver: pass, take, raccoon; NULL: no beaver, or no answer recorded
    beaver_error_emg REAL,              -- equity lost by that answer, >= 0; NULL: not analysed
    raccoon_answer TEXT,                -- the answer to a raccoon: pass, take; NULL: no raccoon
    raccoon_error_emg REAL,             -- equity lost by that answer, >= 0; NULL: not analysed
    tutor_double_code INTEGER,          -- tutor mode: the first idea, 0 no, 1 yes; NULL: no tutor
    tutor_double_error_emg REAL,        -- equity that it would have lost, >= 0; NULL: not analysed
    tutor_take_code INTEGER,            -- the same of the answer; NULL: no tutor
    tutor_take_error_emg REAL           -- equity that it would have lost, >= 0; NULL: not analysed
) STRICT;
INSERT INTO cube_extra_rows VALUES
(35,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL),(37,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL),(40,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL),(43,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL);
CREATE TABLE rollout_rows (
    rollout_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    rollout_index INTEGER NOT NULL,     -- 0-based in temp.xgr
    decision_id INTEGER REFERENCES decision_rows (decision_id), -- NULL: nothing refers to it; its figures are as recorded
    candidate_rank INTEGER,             -- the candidate that was rolled out; NULL: a cube decision, or nothing refers to it
    is_truncated INTEGER NOT NULL,      -- 1: games are cut short
    truncate_at INTEGER NOT NULL,       -- where games are cut short
    truncation_level_code INTEGER NOT NULL, -- level of the evaluation at the cut
    is_error_limited INTEGER NOT NULL,  -- 1: stops once the interval is below error_limit
    error_limit REAL,                   -- confidence interval to stop at; NULL: not a number
    min_games INTEGER NOT NULL,         -- fewest games
    max_games INTEGER NOT NULL,         -- most games
    is_time_limited INTEGER NOT NULL,   -- 1: stops after time_limit_min
    time_limit_min INTEGER NOT NULL,    -- minutes
    play_level1_code INTEGER NOT NULL,  -- level of checker plays before level_cut
    play_level2_code INTEGER NOT NULL,  -- level of checker plays from level_cut on
    cube_level1_code INTEGER NOT NULL,  -- level of cube decisions before level_cut
    cube_level2_code INTEGER NOT NULL,  -- level of cube decisions from level_cut on
    level_cut INTEGER NOT NULL,         -- where the levels change
    is_variance_reduced INTEGER NOT NULL, -- 1: with variance reduction
    is_cubeless INTEGER NOT NULL,       -- 1: without the cube
    bearoff_truncation_code INTEGER NOT NULL, -- at the bear-off database: 0 if the cube is dead, 1 always, 2 never
    random_seed INTEGER NOT NULL,       -- the seed used
    random_seed_entered INTEGER NOT NULL, -- the seed that the user entered
    is_both_lines INTEGER NOT NULL,     -- 1: no double and double/take were both rolled out
    search_interval REAL,               -- 1 normal, 1.5 large, 2 huge, 4 gigantic; NULL: not a number
    is_first_roll INTEGER NOT NULL,     -- 1: a rollout of the first roll
    is_both_lines_multiple INTEGER NOT NULL, -- 1: both lines in a multiple rollout
    is_extended INTEGER NOT NULL,       -- 1: extended
    is_immediate_double INTEGER NOT NULL, -- 1: the double happens at once
    is_as_take INTEGER NOT NULL,        -- 1: plays are chosen as if the double were taken
    rotation_code INTEGER NOT NULL,     -- 0: 36 dice, 1: 21 dice, 2: 30 dice
    is_interrupted INTEGER NOT NULL,    -- 1: stopped by the user
    engine_version TEXT NOT NULL,       -- major.minor, such as 2.10
    duration_s REAL,                    -- seconds; NULL: not a number
    multiple_min_games INTEGER NOT NULL, -- fewest games, in a multiple rollout
    is_multiple_stop_all INTEGER NOT NULL, -- 1: stops all once one reaches multiple_stop_all_value
    is_multiple_stop_one INTEGER NOT NULL, -- 1: stops one below multiple_stop_one_value
    multiple_stop_all_value REAL,       -- as recorded; NULL: not a number
    multiple_stop_one_value REAL,       -- as recorded; NULL: not a number
    games INTEGER NOT NULL,             -- games of the play, or of no double
    equity REAL,                        -- EMG, the view of the player who decides; NULL, here and below: not a number
    error_95 REAL,                      -- half the 95% confidence interval of equity
    mwc REAL,                           -- equity as match winning chances, 0..1; in money sessions XG writes the equity
    lose_backgammon REAL,               -- cumulative chance, 0..1, the view of the player who decides
    lose_gammon REAL,                   -- cumulative chance
    lose REAL,                          -- chance to lose, gammons included
    win REAL,                           -- chance to win, gammons included
    win_gammon REAL,                    -- cumulative chance
    win_backgammon REAL,                -- cumulative chance
    dt_games INTEGER,                   -- games of double/take; NULL, here and below: a checker play
    dt_equity REAL,                     -- of double/take: as equity
    dt_error_95 REAL,                   -- of double/take: as error_95
    dt_mwc REAL,                        -- of double/take: as mwc
    dt_lose_backgammon REAL,            -- of double/take: as lose_backgammon
    dt_lose_gammon REAL,                -- of double/take: as lose_gammon
    dt_lose REAL,                       -- of double/take: as lose
    dt_win REAL,                        -- of double/take: as win
    dt_win_gammon REAL,                 -- of double/take: as win_gammon
    dt_win_backgammon REAL,             -- of double/take: as win_backgammon
    previous_level_code INTEGER NOT NULL, -- level of the analysis that the rollout replaced
    previous_equity REAL,               -- its equity; NULL, here and below: not a number
    previous_lose_backgammon REAL,      -- its cumulative chance
    previous_lose_gammon REAL,          -- its cumulative chance
    previous_lose REAL,                 -- its chance to lose
    previous_win REAL,                  -- its chance to win
    previous_win_gammon REAL,           -- its cumulative chance
    previous_win_backgammon REAL,       -- its cumulative chance
    previous_equity_no_double REAL,     -- of a cube decision: its equity without the double
    previous_equity_double REAL,        -- of a cube decision: its equity with the double
    is_current INTEGER NOT NULL DEFAULT 1 -- as match_rows.is_current
) STRICT;
INSERT INTO rollout_rows VALUES
(1,1,0,4,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448,1),(2,1,1,13,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0,1),(3,2,0,19,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448,1),(4,2,1,29,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,0.019999999552965164,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0,1),(5,3,0,37,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448,1),(6,3,1,46,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0,1),(7,4,0,52,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448,0),(8,4,1,61,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0,0),(9,5,0,67,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448,1),(10,5,1,76,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0,1);
CREATE TABLE rollout_first_roll_rows (
    rollout_id INTEGER NOT NULL REFERENCES rollout_rows (rollout_id),
    line TEXT NOT NULL,                 -- play, no double, double/take
    first_roll INTEGER NOT NULL,        -- XG's index: 0 is the total, 1..36 the first rolls
    games INTEGER NOT NULL,             -- games that began with it; the format has one list for both lines
    sum_equity REAL,                    -- sum of equities, the view of the player who decides; NULL, here and below: not a number
    sum_square_equity REAL,             -- sum of their squares
    standard_deviation REAL,            -- as recorded
    PRIMARY KEY (rollout_id, line, first_roll)
) STRICT, WITHOUT ROWID;
INSERT INTO rollout_first_roll_rows VALUES
(1,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),(1,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),(1,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),(1,'no double',0,1296,324.0,132.84,0.2),(1,'no double',1,36,9.0,3.6900000000000004,0.2),(1,'no double',2,36,9.0,3.6900000000000004,0.2),(1,'no double',3,36,9.0,3.6900000000000004,0.2),(1,'no double',4,36,9.0,3.6900000000000004,0.2),(1,'no double',5,36,9.0,3.6900000000000004,0.2),(1,'no double',6,36,9.0,3.6900000000000004,0.2),(1,'no double',7,36,9.0,3.6900000000000004,0.2),(1,'no double',8,36,9.0,3.6900000000000004,0.2),(1,'no double',9,36,9.0,3.6900000000000004,0.2),(1,'no double',10,36,9.0,3.6900000000000004,0.2),(1,'no double',11,36,9.0,3.6900000000000004,0.2),(1,'no double',12,36,9.0,3.6900000000000004,0.2),(1,'no double',13,36,9.0,3.6900000000000004,0.2),(1,'no double',14,36,9.0,3.6900000000000004,0.2),(1,'no double',15,36,9.0,3.6900000000000004,0.2),(1,'no double',16,36,9.0,3.6900000000000004,0.2),(1,'no double',17,36,9.0,3.6900000000000004,0.2),(1,'no double',18,36,9.0,3.6900000000000004,0.2),(1,'no double',19,36,9.0,3.6900000000000004,0.2),(1,'no double',20,36,9.0,3.6900000000000004,0.2),(1,'no double',21,36,9.0,3.6900000000000004,0.2),(1,'no double',22,36,9.0,3.6900000000000004,0.2),(1,'no double',23,36,9.0,3.6900000000000004,0.2),(1,'no double',24,36,9.0,3.6900000000000004,0.2),(1,'no double',25,36,9.0,3.6900000000000004,0.2),(1,'no double',26,36,9.0,3.6900000000000004,0.2),(1,'no double',27,36,9.0,3.6900000000000004,0.2),(1,'no double',28,36,9.0,3.6900000000000004,0.2),(1,'no double',29,36,9.0,3.6900000000000004,0.2),(1,'no double',30,36,9.0,3.6900000000000004,0.2),(1,'no double',31,36,9.0,3.6900000000000004,0.2),(1,'no double',32,36,9.0,3.6900000000000004,0.2),(1,'no double',33,36,9.0,3.6900000000000004,0.2),(1,'no double',34,36,9.0,3.6900000000000004,0.2),(1,'no double',35,36,9.0,3.6900000000000004,0.2),(1,'no double',36,36,9.0,3.6900000000000004,0.2),(2,'play',0,1296,25.919999420642853,52.358399976825716,0.2),(2,'play',1,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',2,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',3,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',4,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',5,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',6,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',7,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',8,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',9,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',10,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',11,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',12,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',13,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',14,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',15,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',16,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',17,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',18,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',19,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',20,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',21,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',22,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',23,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',24,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',25,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',26,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',27,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',28,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',29,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',30,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',31,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',32,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',33,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',34,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',35,36,0.7199999839067459,1.45439999935627,0.2),(2,'play',36,36,0.7199999839067459,1.45439999935627,0.2),(3,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),(3,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),(3,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),(3,'no double',0,1296,324.0,132.84,0.2),(3,'no double',1,36,9.0,3.6900000000000004,0.2),(3,'no double',2,36,9.0,3.6900000000000004,0.2),(3,'no double',3,36,9.0,3.6900000000000004,0.2),(3,'no double',4,36,9.0,3.6900000000000004,0.2),(3,'no double',5,36,9.0,3.6900000000000004,0.2),(3,'no double',6,36,9.0,3.6900000000000004,0.2),(3,'no double',7,36,9.0,3.6900000000000004,0.2),(3,'no double',8,36,9.0,3.6900000000000004,0.2),(3,'no double',9,36,9.0,3.6900000000000004,0.2),(3,'no double',10,36,9.0,3.6900000000000004,0.2),(3,'no double',11,36,9.0,3.6900000000000004,0.2),(3,'no double',12,36,9.0,3.6900000000000004,0.2),(3,'no double',13,36,9.0,3.6900000000000004,0.2),(3,'no double',14,36,9.0,3.6900000000000004,0.2),(3,'no double',15,36,9.0,3.6900000000000004,0.2),(3,'no double',16,36,9.0,3.6900000000000004,0.2),(3,'no double',17,36,9.0,3.6900000000000004,0.2),(3,'no double',18,36,9.0,3.6900000000000004,0.2),(3,'no double',19,36,9.0,3.6900000000000004,0.2),(3,'no double',20,36,9.0,3.6900000000000004,0.2),(3,'no double',21,36,9.0,3.6900000000000004,0.2),(3,'no double',22,36,9.0,3.6900000000000004,0.2),(3,'no double',23,36,9.0,3.6900000000000004,0.2),(3,'no double',24,36,9.0,3.6900000000000004,0.2),(3,'no double',25,36,9.0,3.6900000000000004,0.2),(3,'no double',26,36,9.0,3.6900000000000004,0.2),(3,'no double',27,36,9.0,3.6900000000000004,0.2),(3,'no double',28,36,9.0,3.6900000000000004,0.2),(3,'no double',29,36,9.0,3.6900000000000004,0.2),(3,'no double',30,36,9.0,3.6900000000000004,0.2),(3,'no double',31,36,9.0,3.6900000000000004,0.2),(3,'no double',32,36,9.0,3.6900000000000004,0.2),(3,'no double',33,36,9.0,3.6900000000000004,0.2),(3,'no double',34,36,9.0,3.6900000000000004,0.2),(3,'no double',35,36,9.0,3.6900000000000004,0.2),(3,'no double',36,36,9.0,3.6900000000000004,0.2),(4,'play',0,1296,25.919999420642853,52.358399976825716,0.2),(4,'play',1,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',2,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',3,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',4,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',5,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',6,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',7,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',8,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',9,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',10,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',11,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',12,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',13,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',14,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',15,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',16,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',17,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',18,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',19,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',20,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',21,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',22,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',23,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',24,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',25,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',26,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',27,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',28,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',29,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',30,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',31,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',32,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',33,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',34,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',35,36,0.7199999839067459,1.45439999935627,0.2),(4,'play',36,36,0.7199999839067459,1.45439999935627,0.2),(5,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),(5,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),(5,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),(5,'no double',0,1296,324.0,132.84,0.2),(5,'no double',1,36,9.0,3.6900000000000004,0.2),(5,'no double',2,36,9.0,3.6900000000000004,0.2),(5,'no double',3,36,9.0,3.6900000000000004,0.2),(5,'no double',4,36,9.0,3.6900000000000004,0.2),(5,'no double',5,36,9.0,3.6900000000000004,0.2),(5,'no double',6,36,9.0,3.6900000000000004,0.2),(5,'no double',7,36,9.0,3.6900000000000004,0.2),(5,'no double',8,36,9.0,3.6900000000000004,0.2),(5,'no double',9,36,9.0,3.6900000000000004,0.2),(5,'no double',10,36,9.0,3.6900000000000004,0.2),(5,'no double',11,36,9.0,3.6900000000000004,0.2),(5,'no double',12,36,9.0,3.6900000000000004,0.2),(5,'no double',13,36,9.0,3.6900000000000004,0.2),(5,'no double',14,36,9.0,3.6900000000000004,0.2),(5,'no double',15,36,9.0,3.6900000000000004,0.2),(5,'no double',16,36,9.0,3.6900000000000004,0.2),(5,'no double',17,36,9.0,3.6900000000000004,0.2),(5,'no double',18,36,9.0,3.6900000000000004,0.2),(5,'no double',19,36,9.0,3.6900000000000004,0.2),(5,'no double',20,36,9.0,3.6900000000000004,0.2),(5,'no double',21,36,9.0,3.6900000000000004,0.2),(5,'no double',22,36,9.0,3.6900000000000004,0.2),(5,'no double',23,36,9.0,3.6900000000000004,0.2),(5,'no double',24,36,9.0,3.6900000000000004,0.2),(5,'no double',25,36,9.0,3.6900000000000004,0.2),(5,'no double',26,36,9.0,3.6900000000000004,0.2),(5,'no double',27,36,9.0,3.6900000000000004,0.2),(5,'no double',28,36,9.0,3.6900000000000004,0.2),(5,'no double',29,36,9.0,3.6900000000000004,0.2),(5,'no double',30,36,9.0,3.6900000000000004,0.2),(5,'no double',31,36,9.0,3.6900000000000004,0.2),(5,'no double',32,36,9.0,3.6900000000000004,0.2),(5,'no double',33,36,9.0,3.6900000000000004,0.2),(5,'no double',34,36,9.0,3.6900000000000004,0.2),(5,'no double',35,36,9.0,3.6900000000000004,0.2),(5,'no double',36,36,9.0,3.6900000000000004,0.2),(6,'play',0,1296,25.919999420642853,52.358399976825716,0.2),(6,'play',1,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',2,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',3,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',4,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',5,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',6,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',7,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',8,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',9,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',10,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',11,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',12,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',13,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',14,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',15,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',16,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',17,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',18,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',19,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',20,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',21,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',22,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',23,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',24,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',25,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',26,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',27,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',28,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',29,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',30,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',31,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',32,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',33,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',34,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',35,36,0.7199999839067459,1.45439999935627,0.2),(6,'play',36,36,0.7199999839067459,1.45439999935627,0.2),(7,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),(7,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),(7,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),(7,'no double',0,1296,324.0,132.84,0.2),(7,'no double',1,36,9.0,3.6900000000000004,0.2),(7,'no double',2,36,9.0,3.6900000000000004,0.2),(7,'no double',3,36,9.0,3.6900000000000004,0.2),(7,'no double',4,36,9.0,3.6900000000000004,0.2),(7,'no double',5,36,9.0,3.6900000000000004,0.2),(7,'no double',6,36,9.0,3.6900000000000004,0.2),(7,'no double',7,36,9.0,3.6900000000000004,0.2),(7,'no double',8,36,9.0,3.6900000000000004,0.2),(7,'no double',9,36,9.0,3.6900000000000004,0.2),(7,'no double',10,36,9.0,3.6900000000000004,0.2),(7,'no double',11,36,9.0,3.6900000000000004,0.2),(7,'no double',12,36,9.0,3.6900000000000004,0.2),(7,'no double',13,36,9.0,3.6900000000000004,0.2),(7,'no double',14,36,9.0,3.6900000000000004,0.2),(7,'no double',15,36,9.0,3.6900000000000004,0.2),(7,'no double',16,36,9.0,3.6900000000000004,0.2),(7,'no double',17,36,9.0,3.6900000000000004,0.2),(7,'no double',18,36,9.0,3.6900000000000004,0.2),(7,'no double',19,36,9.0,3.6900000000000004,0.2),(7,'no double',20,36,9.0,3.6900000000000004,0.2),(7,'no double',21,36,9.0,3.6900000000000004,0.2),(7,'no double',22,36,9.0,3.6900000000000004,0.2),(7,'no double',23,36,9.0,3.6900000000000004,0.2),(7,'no double',24,36,9.0,3.6900000000000004,0.2),(7,'no double',25,36,9.0,3.6900000000000004,0.2),(7,'no double',26,36,9.0,3.6900000000000004,0.2),(7,'no double',27,36,9.0,3.6900000000000004,0.2),(7,'no double',28,36,9.0,3.6900000000000004,0.2),(7,'no double',29,36,9.0,3.6900000000000004,0.2),(7,'no double',30,36,9.0,3.6900000000000004,0.2),(7,'no double',31,36,9.0,3.6900000000000004,0.2),(7,'no double',32,36,9.0,3.6900000000000004,0.2),(7,'no double',33,36,9.0,3.6900000000000004,0.2),(7,'no double',34,36,9.0,3.6900000000000004,0.2),(7,'no double',35,36,9.0,3.6900000000000004,0.2),(7,'no double',36,36,9.0,3.6900000000000004,0.2),(8,'play',0,1296,25.919999420642853,52.358399976825716,0.2),(8,'play',1,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',2,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',3,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',4,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',5,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',6,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',7,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',8,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',9,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',10,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',11,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',12,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',13,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',14,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',15,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',16,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',17,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',18,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',19,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',20,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',21,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',22,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',23,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',24,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',25,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',26,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',27,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',28,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',29,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',30,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',31,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',32,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',33,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',34,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',35,36,0.7199999839067459,1.45439999935627,0.2),(8,'play',36,36,0.7199999839067459,1.45439999935627,0.2),(9,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),(9,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),(9,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),(9,'no double',0,1296,324.0,132.84,0.2),(9,'no double',1,36,9.0,3.6900000000000004,0.2),(9,'no double',2,36,9.0,3.6900000000000004,0.2),(9,'no double',3,36,9.0,3.6900000000000004,0.2),(9,'no double',4,36,9.0,3.6900000000000004,0.2),(9,'no double',5,36,9.0,3.6900000000000004,0.2),(9,'no double',6,36,9.0,3.6900000000000004,0.2),(9,'no double',7,36,9.0,3.6900000000000004,0.2),(9,'no double',8,36,9.0,3.6900000000000004,0.2),(9,'no double',9,36,9.0,3.6900000000000004,0.2),(9,'no double',10,36,9.0,3.6900000000000004,0.2),(9,'no double',11,36,9.0,3.6900000000000004,0.2),(9,'no double',12,36,9.0,3.6900000000000004,0.2),(9,'no double',13,36,9.0,3.6900000000000004,0.2),(9,'no double',14,36,9.0,3.6900000000000004,0.2),(9,'no double',15,36,9.0,3.6900000000000004,0.2),(9,'no double',16,36,9.0,3.6900000000000004,0.2),(9,'no double',17,36,9.0,3.6900000000000004,0.2),(9,'no double',18,36,9.0,3.6900000000000004,0.2),(9,'no double',19,36,9.0,3.6900000000000004,0.2),(9,'no double',20,36,9.0,3.6900000000000004,0.2),(9,'no double',21,36,9.0,3.6900000000000004,0.2),(9,'no double',22,36,9.0,3.6900000000000004,0.2),(9,'no double',23,36,9.0,3.6900000000000004,0.2),(9,'no double',24,36,9.0,3.6900000000000004,0.2),(9,'no double',25,36,9.0,3.6900000000000004,0.2),(9,'no double',26,36,9.0,3.6900000000000004,0.2),(9,'no double',27,36,9.0,3.6900000000000004,0.2),(9,'no double',28,36,9.0,3.6900000000000004,0.2),(9,'no double',29,36,9.0,3.6900000000000004,0.2),(9,'no double',30,36,9.0,3.6900000000000004,0.2),(9,'no double',31,36,9.0,3.6900000000000004,0.2),(9,'no double',32,36,9.0,3.6900000000000004,0.2),(9,'no double',33,36,9.0,3.6900000000000004,0.2),(9,'no double',34,36,9.0,3.6900000000000004,0.2),(9,'no double',35,36,9.0,3.6900000000000004,0.2),(9,'no double',36,36,9.0,3.6900000000000004,0.2),(10,'play',0,1296,25.919999420642853,52.358399976825716,0.2),(10,'play',1,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',2,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',3,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',4,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',5,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',6,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',7,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',8,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',9,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',10,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',11,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',12,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',13,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',14,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',15,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',16,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',17,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',18,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',19,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',20,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',21,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',22,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',23,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',24,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',25,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',26,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',27,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',28,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',29,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',30,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',31,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',32,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',33,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',34,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',35,36,0.7199999839067459,1.45439999935627,0.2),(10,'play',36,36,0.7199999839067459,1.45439999935627,0.2);
CREATE TABLE comment_rows (
    comment_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES match_rows (match_id),
    game_id INTEGER REFERENCES game_rows (game_id), -- NULL: a comment on the match, or nothing refers to it
    decision_id INTEGER REFERENCES decision_rows (decision_id), -- NULL: not a comment on a decision, or nothing refers to it
    attachment TEXT NOT NULL,           -- match start, match end, game start, game end, play, cube; none: nothing refers to it
    record_number INTEGER,              -- 0-based record of temp.xg that refers to it; NULL: none
    line_number INTEGER NOT NULL,       -- 0-based in temp.xgc
    text TEXT NOT NULL,                 -- plain text; lines end with a newline
    rtf TEXT NOT NULL,                  -- the RTF that the text was made from
    is_current INTEGER NOT NULL DEFAULT 1 -- as match_rows.is_current
) STRICT;
INSERT INTO comment_rows VALUES
(1,1,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}',1),(2,1,1,3,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}',1),(3,1,1,4,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}',1),(4,2,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}',1),(5,2,3,18,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}',1),(6,2,3,19,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}',1),(7,3,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}',1),(8,3,5,36,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}',1),(9,3,5,37,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}',1),(10,4,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}',0),(11,4,7,51,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}',0),(12,4,7,52,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}',0),(13,5,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}',1),(14,5,9,66,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}',1),(15,5,9,67,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}',1);
CREATE TABLE books (
    book_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    kind TEXT NOT NULL,                 -- xg_opening, abk, gnushogi_gdx, gnushogi_text
    game TEXT NOT NULL,                 -- backgammon, chess, shogi
    variant TEXT,                       -- layout: ABK or AB2; le64, be64, le32, be32, ... of a GDX book; 1.0 of an XG book; NULL: a text book
    title TEXT,                         -- XG: the description; ABK: the comment; NULL: none
    edition TEXT,                       -- XG: the file version that its editor gave; NULL: none
    author TEXT,                        -- ABK; NULL: none
    notes TEXT,                         -- XG; NULL: none
    updated_at_local TEXT,              -- XG: last edited, local time; NULL: none
    content_hash BLOB NOT NULL,         -- blake3 of the file, 32 bytes
    -- The book's own figures; NULL: not defined for this kind of book (docs/reference/books.md).
    entries INTEGER NOT NULL,           -- XG entries, ABK tree nodes, used GDX slots, plies of a text book
    reachable INTEGER,                  -- reached from the start, illegal ones included; NULL, here and below: this kind has no such figure
    orphans INTEGER,                    -- entries - reachable
    deleted INTEGER NOT NULL,           -- entries flagged as deleted
    illegal_moves INTEGER,              -- reachable entries whose move is illegal in its position
    positions INTEGER NOT NULL,         -- distinct positions reached; chess and shogi: start and leaves included
    positions_with_moves INTEGER,       -- positions in which the book has a move
    moves INTEGER,                      -- distinct pairs of position and move
    transposed_positions INTEGER,       -- positions that several paths of the book reach
    max_depth INTEGER,                  -- plies from the start of the deepest position (ABK: node)
    good_moves INTEGER,                 -- shogi: distinct moves marked good
    bad_moves INTEGER,                  -- shogi: distinct moves marked bad
    count_sum INTEGER,                  -- shogi: sum of the counts of its moves
    lines INTEGER,                      -- text books: openings
    plies INTEGER,                      -- text books: plies of all openings
    line_errors INTEGER                 -- text books: openings cut off by an error
) STRICT;
INSERT INTO books VALUES
(1,1,'abk','chess','AB2','Open games',NULL,'Nobody',NULL,NULL,x'bbeb8ee4c0b429772531fd08e14a25f59e8c1de8b9a00bc2e83790b5dd5e968d',3,3,0,0,0,4,2,3,0,2,NULL,NULL,NULL,NULL,NULL,NULL),(2,4,'gnushogi_gdx','shogi','le64',NULL,NULL,NULL,NULL,NULL,x'1169785de156eb9adc50cbe64f5a2bc686f8c45c4878b8b148c04406f3fb669f',3,3,0,0,0,4,2,3,0,2,0,0,3,NULL,NULL,NULL),(3,6,'xg_opening','backgammon','1.0','A small book','3.70',NULL,'Met','2011-05-21 18:00:00',x'5ad143188d86aa10379db127790f3410b3b4962b5eff80a97d4fcd38fb87496f',1,NULL,NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(4,9,'xg_opening','backgammon','1.0','A small book','3.70',NULL,'Notes','2011-05-21 18:00:00',x'b13a971bc0f80be7a616cb186bdb46f2b86d3693be07e053ba9820357dc93f24',1,NULL,NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),(5,11,'gnushogi_text','shogi',NULL,NULL,NULL,NULL,NULL,NULL,x'a988af670016f3806dd8e1273d1eb30b82881463d01e520135e0460babfd6a44',5,5,0,0,0,6,4,5,0,3,0,0,5,2,5,0);
CREATE TABLE book_header_fields (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    field TEXT NOT NULL,                -- the name in the format
    field_number INTEGER NOT NULL,      -- 1-based, in the file's order
    value ANY,                          -- of the type that fits; NULL: not a number
    PRIMARY KEY (book_id, field)
) STRICT, WITHOUT ROWID;
INSERT INTO book_header_fields VALUES
(1,'author',7,'Nobody'),(1,'author_length',6,6),(1,'book_depth',8,40),(1,'comment',5,'Open games'),(1,'comment_length',4,10),(1,'data_offset',2,25200),(1,'entry_size',3,28),(1,'filler',18,121),(1,'games_weight',15,4),(1,'magic',1,'AB2'),(1,'min_games',10,0),(1,'min_wins',11,0),(1,'move_count',9,3),(1,'priority_weight',14,8),(1,'use_to_ply',17,9999),(1,'win_percent_black',13,0),(1,'win_percent_weight',16,4),(1,'win_percent_white',12,0),(2,'bookcount',2,3),(2,'booksize',3,8),(2,'layout',1,'le64'),(2,'maxoffset',4,192),(3,'Description',9,'A small book'),(3,'Description length',8,12),(3,'EntryType',1,0),(3,'FileVersion',7,'3.70'),(3,'LastUpdate',6,40684.75),(3,'Magic',2,1111769679),(3,'MajorVersion',3,1),(3,'MinorVersion',4,0),(3,'RecordSize',5,256),(4,'Description',9,'A small book'),(4,'Description length',8,12),(4,'EntryType',1,0),(4,'FileVersion',7,'3.70'),(4,'LastUpdate',6,40684.75),(4,'Magic',2,1111769679),(4,'MajorVersion',3,1),(4,'MinorVersion',4,0),(4,'RecordSize',5,256);
CREATE TABLE book_residues (
    book_id INTEGER PRIMARY KEY REFERENCES books (book_id),
    file_bytes INTEGER NOT NULL,        -- length of the file
    residue BLOB NOT NULL               -- bytes that differ from those rebuilt from the columns, deflated; empty: none
) STRICT;
INSERT INTO book_residues VALUES
(1,25284,x''),(2,216,x''),(3,768,x''),(4,768,x'');
CREATE TABLE book_entry_rows (
    book_entry_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    record INTEGER NOT NULL,            -- 0-based record of the file
    source TEXT NOT NULL,               -- author of the rollout; show it with the entry (the book's licence)
    position_hash INTEGER,              -- joins candidates.position_hash; NULL: not a possible board
    board TEXT,                         -- as positions.board, seen by the player on roll; NULL: not a possible board
    board_raw BLOB,                     -- the file's 26 signed bytes if they are not a possible board; NULL: board has them
    cube_raw INTEGER NOT NULL,          -- as in the file
    cube_pos_raw INTEGER NOT NULL,      -- as in the file: 0 centred, 1 and -1 turned
    cube_value INTEGER,                 -- 1 if the cube is centred; NULL: not a cube value
    score_on_roll_raw INTEGER NOT NULL, -- as in the file: points away; -1: money
    score_mover_raw INTEGER NOT NULL,   -- the same of the player who has just moved
    away_on_roll INTEGER,               -- points away of the player on roll; NULL: money
    away_mover INTEGER,                 -- points away of the player who has just moved; NULL: money
    is_money INTEGER NOT NULL,          -- 1: money
    jacoby_raw INTEGER NOT NULL,        -- as in the file
    beaver_raw INTEGER NOT NULL,        -- as in the file; not part of the key
    crawford_raw INTEGER NOT NULL,      -- as in the file
    is_jacoby INTEGER NOT NULL,         -- 1: Jacoby rule; means nothing in matches
    is_crawford INTEGER NOT NULL,       -- 1: Crawford game; means nothing for money
    lose_backgammon REAL,               -- cumulative chance, 0..1, the mover's view; NULL, here and below: not a number
    lose_gammon REAL,                   -- cumulative chance
    lose REAL,                          -- chance to lose, gammons included
    win REAL,                           -- chance to win, gammons included
    win_gammon REAL,                    -- cumulative chance
    win_backgammon REAL,                -- cumulative chance
    equity REAL,                        -- cubeful, EMG, the mover's view
    level_code INTEGER NOT NULL REFERENCES levels (level_code), -- how the entry was made; 100 is a rollout
    program_code INTEGER NOT NULL REFERENCES analysis_programs (program_code), -- the program that made it
    program_major INTEGER NOT NULL,     -- its version
    program_minor INTEGER NOT NULL,     -- its version
    games INTEGER NOT NULL,             -- rollout games; 0: not a rollout
    standard_deviation REAL,            -- of the normalised equity; NULL: not a number
    error_95 REAL,                      -- half the 95% confidence interval: 1.96 * standard_deviation / sqrt(games); NULL: no rollout
    checker_level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of the rollout's checker plays
    cube_level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of the rollout's cube decisions
    rotation INTEGER NOT NULL,          -- 0: on 36 rolls, 1: on 21
    seed INTEGER NOT NULL,              -- seed of the dice
    truncation INTEGER NOT NULL,        -- moves; 0: none
    duration_s REAL,                    -- seconds; NULL: not a number
    imported_raw REAL,                  -- when the entry came into the book: days since 1899-12-30; NULL: not a number
    imported_at_local TEXT,             -- when the entry came into the book, local time; NULL: none
    saved_raw REAL,                     -- when the rollout was saved: days since 1899-12-30; NULL: not a number
    saved_at_local TEXT,                -- when the rollout was saved, local time; NULL: none
    deleted_raw INTEGER NOT NULL,       -- as in the file
    is_deleted INTEGER NOT NULL,        -- 1: deleted
    selection_rank INTEGER              -- 1: the entry in use among those with the same key (docs/reference/books.md); NULL: deleted, or not a possible board
) STRICT;
INSERT INTO book_entry_rows VALUES
(1,3,2,'Ann',-463184783612123863,'-b----E-C---eE---b-db---B-',NULL,1,0,1,3,3,3,3,0,0,0,0,0,0,0.004999999888241291,0.125,0.5,0.5,0.12999999523162842,0.004999999888241291,0.007499999832361937,100,0,2,0,1296,0.25,0.01361111111111111,2,2,0,1,0,60.0,41000.5,'2012-04-01 12:00:00',40712.25,'2011-06-18 06:00:00',0,0,1),(2,4,2,'Ada',4383260899774729107,'-b----E-C---eE---c-e----B-',NULL,1,0,1,7,7,7,7,0,0,0,0,0,0,0.004999999888241291,0.125,0.5,0.5,0.12999999523162842,0.004999999888241291,0.007499999832361937,100,0,2,0,1296,0.25,0.01361111111111111,2,2,0,1,0,60.0,41000.5,'2012-04-01 12:00:00',40712.25,'2011-06-18 06:00:00',0,0,1);
CREATE TABLE book_coverage_rows (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    decision_id INTEGER NOT NULL REFERENCES decision_rows (decision_id), -- the checker play
    candidates_covered INTEGER NOT NULL, -- candidates that the book has, of decisions.candidate_count; at least one
    played_entry_id INTEGER REFERENCES book_entry_rows (book_entry_id), -- entry of the play made; NULL: not in the book
    best_entry_id INTEGER REFERENCES book_entry_rows (book_entry_id), -- entry of the best candidate; NULL: not in the book
    book_rank INTEGER NOT NULL,         -- candidate_rank of the play with the highest equity in the book
    book_entry_id INTEGER NOT NULL REFERENCES book_entry_rows (book_entry_id), -- its entry
    PRIMARY KEY (book_id, decision_id)
) STRICT, WITHOUT ROWID;
INSERT INTO book_coverage_rows VALUES
(3,1,1,1,1,1,1),(3,34,1,1,1,1,1),(3,49,1,1,1,1,1),(3,64,1,1,1,1,1);
CREATE TABLE book_positions (
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over pieces, side to move, castling and en passant, or hands
    game TEXT NOT NULL,                 -- chess, shogi
    position_text TEXT NOT NULL         -- chess: FEN without counters, en passant only if a capture is legal; shogi: SFEN without the move number
) STRICT;
INSERT INTO book_positions VALUES
(-8530251182092704154,'shogi','lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -'),(-8493953891641642425,'shogi','lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w -'),(-6225619162137301004,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -'),(-3769689029854454573,'shogi','lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b -'),(-2938058597301368311,'chess','rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -'),(-2776708008489594721,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -'),(2891859221724661719,'chess','rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -'),(2899368129584082235,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'),(4083102611881132984,'chess','rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -'),(4595946451205286179,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w -');
CREATE TABLE book_moves (
    book_move_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash), -- the position before the move
    next_position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash), -- the position after the move
    move TEXT NOT NULL,                 -- UCI (castling as the king's move), USI
    move_text TEXT NOT NULL,            -- SAN; P-7f, Bx2b+, B*4e
    depth INTEGER NOT NULL,             -- fewest plies from the start to the position
    record INTEGER,                     -- the first entry with this move: node of an ABK, slot of a GDX, line of a text book; NULL: none
    node_count INTEGER NOT NULL,        -- entries merged into this row
    games INTEGER,                      -- chess: sum over the merged entries; NULL: shogi
    won INTEGER,                        -- chess: games that White won; NULL: shogi
    lost INTEGER,                       -- chess: games that White lost; NULL: shogi
    draws INTEGER,                      -- chess: games - won - lost, which can be negative; NULL: shogi
    priority INTEGER,                   -- chess: 0..9, the highest of the merged entries; NULL: shogi
    flags INTEGER,                      -- shogi: 0x1000 good, 0x0100 bad; NULL: chess
    is_good INTEGER NOT NULL,           -- 1: ! or !! (chess: priority 7, 8)
    is_bad INTEGER NOT NULL,            -- 1: ? or ?? (chess: priority 1, 0)
    hint TEXT,                          -- shogi: the opponent's expected reply, USI; NULL: none
    count INTEGER,                      -- shogi: how often the book's text has it; NULL: chess
    is_deleted INTEGER NOT NULL         -- 1: all merged entries are deleted
) STRICT;
INSERT INTO book_moves VALUES
(1,1,2899368129584082235,2891859221724661719,'d2d4','d4',0,902,1,1,0,0,1,5,NULL,0,0,NULL,NULL,0),(2,1,2899368129584082235,4083102611881132984,'e2e4','e4',0,900,1,1,1,0,0,5,NULL,0,0,NULL,NULL,0),(3,1,4083102611881132984,-2938058597301368311,'e7e5','e5',1,901,1,1,1,0,0,5,NULL,0,0,NULL,NULL,0),(4,2,-2776708008489594721,4595946451205286179,'2g2f','P-2f',0,2,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0),(5,2,-2776708008489594721,-6225619162137301004,'7g7f','P-7f',0,0,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'3c3d',1,0),(6,2,-6225619162137301004,-8530251182092704154,'3c3d','P-3d',1,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0),(7,5,-2776708008489594721,4595946451205286179,'2g2f','P-2f',0,2,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'8c8d',1,0),(8,5,-2776708008489594721,-6225619162137301004,'7g7f','P-7f',0,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'3c3d',1,0),(9,5,-6225619162137301004,-8530251182092704154,'3c3d','P-3d',1,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'2g2f',1,0),(10,5,4595946451205286179,-3769689029854454573,'8c8d','P-8d',1,2,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0),(11,5,-8530251182092704154,-8493953891641642425,'2g2f','P-2f',2,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0);
CREATE TABLE chess_book_nodes (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    node INTEGER NOT NULL,              -- absolute entry number; the root is 900
    from_square INTEGER NOT NULL,       -- a1 = 0 ... h8 = 63
    to_square INTEGER NOT NULL,         -- as from_square
    promotion INTEGER NOT NULL,         -- as in the file
    priority INTEGER NOT NULL,          -- 0..9
    games INTEGER NOT NULL,             -- games
    won INTEGER NOT NULL,               -- games that White won
    lost INTEGER NOT NULL,              -- games that White lost
    plycount_raw INTEGER NOT NULL,      -- no ply count: captured piece and deleted flag
    next_move INTEGER NOT NULL,         -- pointer as in the file
    next_sibling INTEGER NOT NULL,      -- pointer as in the file
    is_reachable INTEGER NOT NULL,      -- 1: reached from the root
    is_deleted INTEGER NOT NULL,        -- 1: deleted
    parent INTEGER,                     -- the node whose move leads here; NULL: the start, or not reached
    ply INTEGER,                        -- 1: a first move; NULL: not reached
    position_hash INTEGER REFERENCES book_positions (position_hash), -- before the move; NULL: not reached by legal moves
    move TEXT,                          -- UCI; NULL: no legal move
    problem TEXT,                       -- why a reached node has no move; NULL: it has one
    PRIMARY KEY (book_id, node)
) STRICT, WITHOUT ROWID;
INSERT INTO chess_book_nodes VALUES
(1,900,12,28,0,5,1,1,0,0,901,902,1,0,NULL,1,2899368129584082235,'e2e4',NULL),(1,901,52,36,0,5,1,1,0,0,-1,-1,1,0,900,2,4083102611881132984,'e7e5',NULL),(1,902,11,27,0,5,1,0,0,0,-1,-1,1,0,NULL,1,2899368129584082235,'d2d4',NULL);
CREATE TABLE shogi_book_slots (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    slot INTEGER NOT NULL,              -- 0-based
    hashbd INTEGER NOT NULL,            -- 64 bits as a signed integer; 32 in the 32-bit layouts
    hashkey INTEGER NOT NULL,           -- low 16 bits of the key
    bmove INTEGER NOT NULL,             -- as in the file: from * 256 + to
    flags INTEGER NOT NULL,             -- 0x1000 good, 0x0100 bad, 0x0010 last move of its position
    hint INTEGER NOT NULL,              -- as bmove; 0: none
    count INTEGER NOT NULL,             -- how often the book's text has it
    is_reached INTEGER NOT NULL,        -- 1: reached from the start
    PRIMARY KEY (book_id, slot)
) STRICT, WITHOUT ROWID;
INSERT INTO shogi_book_slots VALUES
(2,0,0,0,5149,0,15411,1,1),(2,1,-6745508674652978491,45960,15411,16,0,1,1),(2,2,0,0,6434,16,0,1,1);
CREATE TABLE shogi_book_lines (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    line_number INTEGER NOT NULL,       -- 1-based, in the file's order
    source_line INTEGER NOT NULL,       -- 1-based line of the file with its first token
    name TEXT,                          -- the comment line above it; NULL: none
    comment TEXT,                       -- all comment lines above it; NULL: none
    result TEXT,                        -- Resigns, Sennichite, Jishogi, draw, 1-0, 0-1; NULL: none
    plies INTEGER NOT NULL,             -- how many
    moves TEXT NOT NULL,                -- USI, separated by spaces
    duplicate_of INTEGER,               -- the first line_number with the same moves; NULL: it is the first
    error TEXT,                         -- the error that ended it; NULL: no error
    error_line INTEGER,                 -- line of the error in the file; NULL: no error
    PRIMARY KEY (book_id, line_number)
) STRICT, WITHOUT ROWID;
INSERT INTO shogi_book_lines VALUES
(5,1,3,'Static Rook','Static Rook',NULL,3,'7g7f 3c3d 2g2f',NULL,NULL,NULL),(5,2,6,'Other','Other',NULL,2,'2g2f 8c8d',NULL,NULL,NULL);
CREATE TABLE shogi_book_plies (
    book_id INTEGER NOT NULL,           -- the book
    line_number INTEGER NOT NULL,       -- the opening
    ply INTEGER NOT NULL,               -- 1-based
    source_line INTEGER NOT NULL,       -- 1-based line of the file
    position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash), -- the position before the move
    move TEXT NOT NULL,                 -- USI
    token TEXT NOT NULL,                -- as written in the file
    marks TEXT,                         -- ! ? !! ?? ...; NULL: none
    is_good INTEGER NOT NULL,           -- 1: marked good
    is_bad INTEGER NOT NULL,            -- 1: marked bad
    comment TEXT,                       -- (...) after the move and [...] before the next; NULL: none
    is_unfinished INTEGER NOT NULL,     -- 1: the file's last token, without a final newline; GNU Shogi loses it
    PRIMARY KEY (book_id, line_number, ply),
    FOREIGN KEY (book_id, line_number) REFERENCES shogi_book_lines (book_id, line_number)
) STRICT, WITHOUT ROWID;
INSERT INTO shogi_book_plies VALUES
(5,1,1,3,-2776708008489594721,'7g7f','P7f',NULL,0,0,NULL,0),(5,1,2,3,-6225619162137301004,'3c3d','P3d',NULL,0,0,NULL,0),(5,1,3,3,-8530251182092704154,'2g2f','P2f',NULL,0,0,'why',0),(5,2,1,6,-2776708008489594721,'2g2f','P2f',NULL,0,0,NULL,0),(5,2,2,6,4595946451205286179,'8c8d','P8d',NULL,0,0,NULL,0);
CREATE INDEX source_files_by_content ON source_files (content_hash, kind, import_run_id)
    WHERE outcome = 'imported' OR (outcome = 'missing' AND copy_of_id IS NULL);
CREATE INDEX source_files_by_original ON source_files (copy_of_id) WHERE copy_of_id IS NOT NULL;
CREATE INDEX rejects_by_source ON rejects (source_file_id);
CREATE INDEX warnings_by_source ON warnings (source_file_id);
CREATE INDEX players_by_name ON players (name);
CREATE INDEX match_rows_by_key ON match_rows (match_key);
CREATE INDEX game_rows_by_match ON game_rows (match_id);
CREATE INDEX rollout_rows_by_match ON rollout_rows (match_id);
CREATE INDEX comment_rows_by_match ON comment_rows (match_id);
CREATE INDEX match_rows_by_source ON match_rows (source_file_id);
CREATE INDEX match_rows_by_player1 ON match_rows (player1_id);
CREATE INDEX match_rows_by_player2 ON match_rows (player2_id);
CREATE INDEX match_sum_rows_by_player ON match_sum_rows (player_id, opponent_id);
CREATE INDEX decision_rows_by_match ON decision_rows (match_id);
CREATE INDEX decision_rows_by_game ON decision_rows (game_id);
CREATE INDEX decision_rows_by_position ON decision_rows (
    position_hash, kind, die1, die2, player_id, error_emg, is_current, is_position
);
CREATE INDEX decision_rows_by_player ON decision_rows (player_id, error_emg, is_current, is_position, is_counted);
CREATE INDEX decision_rows_by_ply ON decision_rows (
    ply, match_id, played_rank, candidate_count, level_code, played_level_code, die1, die2
) WHERE kind = 'checker' AND ply <= 12;
CREATE INDEX decision_rows_by_opening ON decision_rows (
    ply, die1, die2, match_id, player_id, error_emg, difficulty_emg, is_counted, is_current, is_position
) WHERE kind = 'checker' AND ply <= 2;
CREATE INDEX rollout_rows_by_decision ON rollout_rows (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX comment_rows_by_decision ON comment_rows (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX books_by_source ON books (source_file_id);
CREATE INDEX book_entry_rows_by_position ON book_entry_rows (
    position_hash, away_on_roll, away_mover, selection_rank, is_money, is_jacoby, is_crawford, cube_value, cube_pos_raw, book_id
);
CREATE INDEX book_entry_rows_by_book ON book_entry_rows (book_id);
CREATE INDEX book_moves_by_position ON book_moves (position_hash);
CREATE INDEX book_moves_by_book ON book_moves (book_id, position_hash, move);
CREATE INDEX shogi_book_plies_by_position ON shogi_book_plies (position_hash);
CREATE INDEX chess_book_nodes_by_parent ON chess_book_nodes (book_id, parent);
CREATE VIEW matches AS
-- One row per match, money session or saved position (kind). Of a match that was saved several times, this is the current save.
-- Leans on: the primary key of match_rows.
SELECT
    m.match_id,
    m.source_file_id,
    m.player1_id,
    m.player2_id,
    (SELECT p.name FROM players AS p WHERE p.player_id = m.player1_id) AS player1, -- name of the person in seat 1
    (SELECT p.name FROM players AS p WHERE p.player_id = m.player2_id) AS player2, -- name of the person in seat 2
    m.kind,
    m.match_length,
    m.is_money,
    m.variation_code,
    m.played_at_local,
    m.event,
    m.location,
    m.round,
    m.transcriber,
    m.is_transcribed,
    m.site_code,
    m.game_mode_code,
    m.is_imported_by_xg,
    m.player1_elo,
    m.player2_elo,
    m.player1_experience,
    m.player2_experience,
    m.player1_level_code,
    m.player2_level_code,
    m.is_crawford_rule,
    m.is_jacoby_rule,
    m.is_beaver_rule,
    m.is_auto_double_rule,
    m.auto_double_max,
    m.cube_limit,
    m.xg_game_id,
    m.is_inverted,
    m.counts_for_elo,
    m.counts_for_profile1,
    m.counts_for_profile2,
    m.is_entered_in_profile,
    m.is_counted_in_profile,
    m.is_unrated_import,
    m.money_initial_games,
    m.money_initial_score1,
    m.money_initial_score2,
    m.is_for_real_money,
    m.winner_money,
    m.loser_money,
    m.fee_money,
    m.table_stake,
    m.currency_code,
    m.clock_type_code,
    m.is_clock_per_game,
    m.clock_initial_s,
    m.clock_per_move_s,
    m.clock_penalty_points,
    m.clock_penalty_money,
    m.clock_left1_s,
    m.clock_left2_s,
    m.delayed_plays,
    m.delayed_plays_done,
    m.delayed_cubes,
    m.delayed_cubes_done,
    m.is_finished,
    m.final_score1,
    m.final_score2,
    m.winner_seat,
    m.final_elo1,
    m.final_elo2,
    m.final_experience1,
    m.final_experience2,
    m.finished_at_local,
    m.match_key,
    m.analysis_depth,
    -- 1: the file existed when an import last looked; 0: it is gone, and the match counts until --prune
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file
FROM match_rows AS m
WHERE m.is_current = 1;
CREATE VIEW games AS
-- One row per game.
-- Leans on: game_rows_by_match if a match is given.
SELECT
    g.game_id,
    g.match_id,
    g.game_number,
    g.record_number,
    g.start_score1,
    g.start_score2,
    g.is_crawford,
    g.initial_board,
    g.is_in_progress,
    g.auto_doubles,
    g.cube_records,
    g.move_records,
    g.is_finished,
    g.end_score1,
    g.end_score2,
    g.winner_seat,
    g.points_won,
    g.termination_code,
    g.is_crawford_next,
    g.resign_error_emg,
    g.resign_take_error_emg,
    g.final_level_code,
    g.final_equity,
    g.final_lose_backgammon,
    g.final_lose_gammon,
    g.final_lose,
    g.final_win,
    g.final_win_gammon,
    g.final_win_backgammon
FROM game_rows AS g
WHERE g.is_current = 1;
CREATE VIEW decisions AS
-- One row per checker play (every roll), double decision (the cube could be turned) and answer to a double.
-- Names, match and position are one join away: players USING (player_id), matches USING (match_id), positions USING (position_hash).
-- Leans on: decision_rows_by_match, _by_game, _by_position and _by_player if a match, game, position or player is given.
SELECT
    d.decision_id,
    d.match_id,
    d.game_id,
    d.sequence_number,
    d.ply,
    d.record_number,
    d.kind,
    d.seat,
    d.player_id,
    d.opponent_id,
    d.position_hash,
    d.structure_code,
    d.position_after_hash,
    d.away_player,
    d.away_opponent,
    d.cube_value,
    d.cube_owner,
    d.is_crawford,
    d.is_jacoby,
    d.die1,
    d.die2,
    d.action,
    d.played_rank,
    d.candidate_count,
    d.level_code,
    d.played_level_code,
    d.equity_best,
    d.equity_played,
    d.error_emg,
    d.error_mwc,
    d.difficulty_emg,
    d.luck_emg,
    d.luck_mwc,
    d.luck_level_code,
    d.equity_before_roll,
    d.is_counted,
    CAST(d.candidate_count = 1 AS INTEGER) AS is_forced, -- 1: a checker play with one candidate only
    d.is_irrelevant,
    CAST(d.invalid_code = 2 AS INTEGER) AS is_illegal, -- 1: the rules do not allow it
    d.invalid_code,
    d.is_flagged,
    d.is_edited,
    d.double_decision_id,
    d.auto_doubles,
    d.clock_bottom_s,
    d.clock_top_s,
    d.best_rank_1ply,
    d.best_rank_3ply,
    d.tutor_rank,
    d.tutor_action,
    d.tutor_error_emg,
    d.delayed_marks,
    d.delayed_done,
    d.is_position
FROM decision_rows AS d
WHERE d.is_current = 1;
CREATE VIEW candidates AS
-- One row per candidate of every checker play. Rank 1 is XG's best; deeper analyses come first, so ranks are not sorted by equity.
-- position_hash is the position after the play, seen by the opponent: it joins the decision that follows and book_entries. Query by
-- decision_id, or join from decisions. A search by position_hash reads all candidates: for plays made, use decisions.position_after_hash.
-- LEFT JOIN candidates reads them all too: write an inner JOIN, or a subquery for each decision.
-- Leans on: primary keys. Both directions of the join are written out (range of keys, and shift) with their likelihoods, so that it starts
-- from either side without a scan. NOT INDEXED: another index than the key would read decisions in an order that candidates do not have.
SELECT
    d.decision_id,
    CAST((c.candidate_id & 31) + 1 AS INTEGER) AS candidate_rank, -- 1 is XG's best; ranks are not sorted by equity
    -- 13/8 6/5*, cannot move; NULL: the recorded moves do not lead to the recorded position
    (SELECT p.play FROM plays AS p WHERE p.play_id = c.play_id) AS play,
    CAST(c.scaled_equity / 536870912.0 AS REAL) AS equity, -- cubeful, EMG, the mover's view; NULL, here and below: not a number
    c.level_code,
    c.position_hash,
    CAST(c.scaled_lose_backgammon / 34359738368.0 AS REAL) AS lose_backgammon, -- cumulative chance, 0..1, the mover's view
    CAST(c.scaled_lose_gammon / 1073741824.0 AS REAL) AS lose_gammon, -- cumulative chance
    CAST(c.scaled_lose / 1073741824.0 AS REAL) AS lose, -- chance to lose, gammons included
    CAST(c.scaled_win / 1073741824.0 AS REAL) AS win, -- chance to win, gammons included
    CAST(c.scaled_win_gammon / 1073741824.0 AS REAL) AS win_gammon, -- cumulative chance
    CAST(c.scaled_win_backgammon / 34359738368.0 AS REAL) AS win_backgammon, -- cumulative chance
    CAST(c.scaled_equity / 536870912.0 - d.equity_best AS REAL) AS equity_difference, -- equity minus that of rank 1, EMG; below 0 is worse
    -- 1: this was played; NULL: the play is not among the candidates
    CAST((c.candidate_id & 31) + 1 = d.played_rank AS INTEGER) AS is_played
FROM decision_rows AS d NOT INDEXED
JOIN candidate_rows AS c
    ON likelihood(c.candidate_id >= d.decision_id * 32, 0.001)
   AND likelihood(c.candidate_id <= d.decision_id * 32 + 31, 0.001)
   AND d.decision_id = c.candidate_id >> 5
WHERE d.is_current = 1;
CREATE VIEW cube_analyses AS
-- One row per analysed double decision: both lines, in the doubler's view. Some of these decisions are not counted in PR.
-- Leans on: the primary key.
SELECT
    a.decision_id,
    a.level_code,
    a.level_requested_code,
    a.recommendation_code,
    a.recommendation,
    a.equity_no_double,
    a.equity_double_take,
    a.equity_double_pass,
    a.is_beaver_right,
    a.choice_3ply_code,
    a.nd_lose_backgammon,
    a.nd_lose_gammon,
    a.nd_lose,
    a.nd_win,
    a.nd_win_gammon,
    a.nd_win_backgammon,
    a.nd_cubeless_equity,
    a.dt_lose_backgammon,
    a.dt_lose_gammon,
    a.dt_lose,
    a.dt_win,
    a.dt_win_gammon,
    a.dt_win_backgammon,
    a.dt_cubeless_equity
FROM cube_analysis_rows AS a
WHERE a.is_current = 1;
CREATE VIEW cube_extras AS
-- One row per double decision that was followed by a beaver or a raccoon, or made in tutor mode.
-- Leans on: primary keys.
SELECT
    x.decision_id,
    x.beaver_answer,
    x.beaver_error_emg,
    x.raccoon_answer,
    x.raccoon_error_emg,
    x.tutor_double_code,
    x.tutor_double_error_emg,
    x.tutor_take_code,
    x.tutor_take_error_emg
FROM cube_extra_rows AS x
JOIN decision_rows AS d ON d.decision_id = x.decision_id
WHERE d.is_current = 1;
CREATE VIEW rollouts AS
-- One row per rollout. dt_ columns are the double/take line of a cube rollout.
-- Leans on: rollout_rows_by_match, rollout_rows_by_decision.
SELECT
    r.rollout_id,
    r.match_id,
    r.rollout_index,
    r.decision_id,
    r.candidate_rank,
    r.is_truncated,
    r.truncate_at,
    r.truncation_level_code,
    r.is_error_limited,
    r.error_limit,
    r.min_games,
    r.max_games,
    r.is_time_limited,
    r.time_limit_min,
    r.play_level1_code,
    r.play_level2_code,
    r.cube_level1_code,
    r.cube_level2_code,
    r.level_cut,
    r.is_variance_reduced,
    r.is_cubeless,
    r.bearoff_truncation_code,
    r.random_seed,
    r.random_seed_entered,
    r.is_both_lines,
    r.search_interval,
    r.is_first_roll,
    r.is_both_lines_multiple,
    r.is_extended,
    r.is_immediate_double,
    r.is_as_take,
    r.rotation_code,
    r.is_interrupted,
    r.engine_version,
    r.duration_s,
    r.multiple_min_games,
    r.is_multiple_stop_all,
    r.is_multiple_stop_one,
    r.multiple_stop_all_value,
    r.multiple_stop_one_value,
    r.games,
    r.equity,
    r.error_95,
    r.mwc,
    r.lose_backgammon,
    r.lose_gammon,
    r.lose,
    r.win,
    r.win_gammon,
    r.win_backgammon,
    r.dt_games,
    r.dt_equity,
    r.dt_error_95,
    r.dt_mwc,
    r.dt_lose_backgammon,
    r.dt_lose_gammon,
    r.dt_lose,
    r.dt_win,
    r.dt_win_gammon,
    r.dt_win_backgammon,
    r.previous_level_code,
    r.previous_equity,
    r.previous_lose_backgammon,
    r.previous_lose_gammon,
    r.previous_lose,
    r.previous_win,
    r.previous_win_gammon,
    r.previous_win_backgammon,
    r.previous_equity_no_double,
    r.previous_equity_double
FROM rollout_rows AS r
WHERE r.is_current = 1;
CREATE VIEW rollout_first_rolls AS
-- One row per rollout, line and first roll: XG's sums over the games that began with it.
-- Leans on: primary keys.
SELECT
    f.rollout_id,
    f.line,
    f.first_roll,
    f.games,
    f.sum_equity,
    f.sum_square_equity,
    f.standard_deviation
FROM rollout_first_roll_rows AS f
JOIN rollout_rows AS r ON r.rollout_id = f.rollout_id
WHERE r.is_current = 1;
CREATE VIEW comments AS
-- One row per comment, as plain text and as RTF.
-- Leans on: comment_rows_by_match, comment_rows_by_decision.
SELECT
    c.comment_id,
    c.match_id,
    c.game_id,
    c.decision_id,
    c.attachment,
    c.record_number,
    c.line_number,
    c.text,
    c.rtf
FROM comment_rows AS c
WHERE c.is_current = 1;
CREATE VIEW match_versions AS
-- One row per save of a match that was saved several times: the current save and the others.
-- Leans on: match_rows_by_key.
SELECT
    m.match_id,                         -- the save
    m.match_key,
    m.is_current,
    -- match_id of the current save
    CAST(first_value(m.match_id) OVER (PARTITION BY m.match_key ORDER BY m.is_current DESC) AS INTEGER) AS current_match_id,
    CAST(count(*) OVER (PARTITION BY m.match_key) AS INTEGER) AS versions, -- how many saves of the match there are
    m.analysis_depth,
    s.path,
    CAST(datetime(s.modified_ns / 1000000000, 'unixepoch') AS TEXT) AS saved_at, -- when the file was last changed, UTC
    p.name AS player1,                  -- name of the person in seat 1
    o.name AS player2,                  -- name of the person in seat 2
    m.played_at_local,
    m.event
FROM match_rows AS m
JOIN source_files AS s USING (source_file_id)
JOIN players AS p ON p.player_id = m.player1_id
JOIN players AS o ON o.player_id = m.player2_id
WHERE m.match_key IN (SELECT v.match_key FROM match_rows AS v GROUP BY v.match_key HAVING count(*) > 1);
CREATE VIEW decision_facts AS
-- One row per decision that counts in statistics, with all columns to group and filter by. Saved positions are left out. Errors and
-- equities in EMG, the decider's view.
-- Leans on: decision_rows and its indexes; matches and players by their keys, or first if they are given (player, year, event). Everything
-- else is a subquery on a primary key, which costs nothing unless its column is used: SQLite would execute an unused LEFT JOIN in an
-- aggregate.
SELECT
    d.decision_id,
    d.match_id,
    d.game_id,
    (SELECT g.game_number FROM game_rows AS g WHERE g.game_id = d.game_id) AS game_number,
    d.sequence_number,
    d.ply,
    p.name AS player,                   -- the person who decides (spellings merged)
    (SELECT o.name FROM players AS o WHERE o.player_id = d.opponent_id) AS opponent, -- the other person
    d.player_id,                        -- the spelling in this match
    d.opponent_id,                      -- the opponent's spelling in this match
    p.person_id,
    d.seat,
    m.event,
    m.round,
    m.location,
    (SELECT s.site_name FROM sites AS s WHERE s.site_code = m.site_code) AS site, -- name of the site; NULL: none
    m.played_at_local,
    CAST(m.played_at_local || '.000000' AS TEXT) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    CAST(date(m.played_at_local) AS TEXT) AS played_on, -- day of the match, YYYY-MM-DD; NULL: no date
    CAST(substr(m.played_at_local, 1, 7) AS TEXT) AS month, -- YYYY-MM
    CAST(substr(m.played_at_local, 1, 7) || '-01' AS TEXT) AS month_start, -- first day of the month, YYYY-MM-DD
    CAST(substr(m.played_at_local, 1, 4) AS INTEGER) AS year, -- YYYY
    m.match_length,
    m.is_money,
    (SELECT v.variation_name FROM variations AS v WHERE v.variation_code = m.variation_code) AS variation, -- Backgammon, Nackgammon, ...
    CAST((SELECT CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END
          FROM game_rows AS g WHERE g.game_id = d.game_id) AS INTEGER) AS score_player, -- points of the player before the game
    CAST((SELECT CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END
          FROM game_rows AS g WHERE g.game_id = d.game_id) AS INTEGER) AS score_opponent, -- points of the opponent before the game
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    -- 1: a game after the Crawford game
    CAST(d.away_player IS NOT NULL AND NOT d.is_crawford AND (d.away_player = 1 OR d.away_opponent = 1) AS INTEGER) AS is_post_crawford,
    d.is_jacoby,
    d.cube_value,
    d.cube_owner,
    d.kind,
    d.die1,
    d.die2,
    CAST(d.die1 || '-' || d.die2 AS TEXT) AS dice, -- 6-5; NULL: a cube decision
    d.action,
    CAST(CASE d.kind
        WHEN 'checker' THEN (
            SELECT b.play FROM candidate_rows AS c JOIN plays AS b ON b.play_id = c.play_id WHERE c.candidate_id = d.decision_id * 32)
        WHEN 'double' THEN (
            SELECT CASE
                WHEN a.equity_no_double IS NULL OR a.equity_double_take IS NULL OR a.equity_double_pass IS NULL THEN NULL
                WHEN a.equity_no_double >= min(a.equity_double_take, a.equity_double_pass) THEN 'no double'
                ELSE 'double' END
            FROM cube_analysis_rows AS a WHERE a.decision_id = d.decision_id)
        ELSE (
            SELECT CASE
                WHEN a.equity_double_take IS NULL OR a.equity_double_pass IS NULL THEN NULL
                WHEN a.equity_double_take <= a.equity_double_pass THEN 'take'
                ELSE 'pass' END
            FROM cube_analysis_rows AS a WHERE a.decision_id = coalesce(d.double_decision_id, d.decision_id))
    END AS TEXT) AS best_action,        -- the best candidate's play; of a cube decision, the best by the three equities; NULL: not analysed
    d.played_rank,
    d.candidate_count,
    d.position_hash,
    d.position_after_hash,
    d.structure_code,
    (SELECT s.phase FROM structures AS s WHERE s.structure_code = d.structure_code) AS phase,
    (SELECT x.player_pips FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_pips,
    (SELECT x.opponent_pips FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_pips,
    (SELECT x.player_bar FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_bar,
    (SELECT x.opponent_bar FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_bar,
    (SELECT x.player_off FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_off,
    (SELECT x.opponent_off FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_off,
    (SELECT x.player_prime FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_prime,
    (SELECT x.opponent_prime FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_prime,
    (SELECT x.player_anchors FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_anchors,
    (SELECT x.opponent_anchors FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_anchors,
    (SELECT x.player_blots FROM positions AS x WHERE x.position_hash = d.position_hash) AS player_blots,
    (SELECT x.opponent_blots FROM positions AS x WHERE x.position_hash = d.position_hash) AS opponent_blots,
    d.level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = d.level_code) AS level, -- name of the level
    (SELECT l.depth_rank FROM levels AS l WHERE l.level_code = d.level_code) AS level_rank, -- orders levels by strength
    d.equity_best,
    d.equity_played,
    -- of a cube decision, EMG, the doubler's view; NULL, here and in the next two: a checker play, or not analysed
    (SELECT a.equity_no_double FROM cube_analysis_rows AS a WHERE a.decision_id = coalesce(d.double_decision_id, d.decision_id)) AS equity_no_double,
    -- EMG, the doubler's view, per the cube before the double
    (SELECT a.equity_double_take FROM cube_analysis_rows AS a WHERE a.decision_id = coalesce(d.double_decision_id, d.decision_id)) AS equity_double_take,
    -- as equity_double_take
    (SELECT a.equity_double_pass FROM cube_analysis_rows AS a WHERE a.decision_id = coalesce(d.double_decision_id, d.decision_id)) AS equity_double_pass,
    d.error_emg,
    d.error_mwc,
    d.difficulty_emg,
    CAST(d.error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'error')
        AND d.difficulty_emg <= d.error_emg / 10 AS INTEGER) AS is_avoidable, -- 1: an error by XG's grading, and at least ten times as large as difficulty_emg; NULL: not analysed
    (SELECT t.grade FROM error_thresholds AS t
     WHERE t.grading = 'xg' AND t.min_error_emg <= d.error_emg ORDER BY t.min_error_emg DESC LIMIT 1) AS grade, -- XG's grade: error, blunder; NULL: neither
    d.luck_emg,
    d.luck_mwc,
    d.is_counted,
    CAST(d.candidate_count = 1 AS INTEGER) AS is_forced, -- 1: a checker play with one candidate only
    CAST(d.invalid_code = 2 AS INTEGER) AS is_illegal, -- 1: the rules do not allow it
    d.is_flagged,
    -- 1: the match's file existed when an import last looked; 0: it is gone
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file,
    d.record_number,
    (SELECT s.path FROM source_files AS s WHERE s.source_file_id = m.source_file_id) AS path, -- file of the match
    CAST(printf('%016x', d.position_hash) AS TEXT) AS position_hex, -- position_hash in 16 hexadecimal digits, for programs without 64-bit integers
    -- 4 * length - 5 + place of the first digit is the logarithm of a power of two by its hexadecimal digits: SQLite may lack log2.
    CAST((
        SELECT 'XGID=' || x.board
            || ':' || (4 * length(printf('%x', d.cube_value)) - 5 + instr('1248', substr(printf('%x', d.cube_value), 1, 1)))
            || ':' || d.cube_owner
            || CASE d.kind WHEN 'take' THEN ':-1:D' ELSE ':1:' || coalesce(d.die1 || d.die2, '00') END
            || ':' || max(CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END, 0)
            || ':' || max(CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END, 0)
            || ':' || iif(m.match_length IS NULL, m.is_jacoby_rule + 2 * m.is_beaver_rule, d.is_crawford)
            || ':' || max(coalesce(m.match_length, 0), 0)
            || ':' || coalesce(
                4 * length(printf('%x', m.cube_limit)) - 5 + instr('1248', substr(printf('%x', m.cube_limit), 1, 1)), 10)
        FROM game_rows AS g JOIN positions AS x ON x.position_hash = d.position_hash
        WHERE g.game_id = d.game_id
    ) AS TEXT) AS xgid                  -- eXtreme Gammon's ID, the player who decides at the bottom; a take: the doubler is on roll
FROM decision_rows AS d
LEFT JOIN match_rows AS m ON m.match_id = d.match_id
LEFT JOIN players AS p ON p.player_id = d.player_id
WHERE d.is_current = 1 AND d.is_position = 0;
CREATE VIEW player_match_stats AS
-- One row per match and player: PR and its parts, errors in EMG and match winning chances, luck, result. pr = 500 * error_emg / decisions;
-- snowie_error_rate = 1000 * error_emg / checker plays of both players. Winning is result_mwc +0.5, losing -0.5; luck_adjusted_result_mwc
-- removes both players' luck: the result that the play alone would have had (NULL for money).
-- Leans on: match_sum_rows, kept by imports; match_sum_rows_by_player if a player is given. No decisions are read.
SELECT
    s.match_id,
    p.name AS player,                   -- the person (spellings merged)
    (SELECT o.name FROM players AS o WHERE o.player_id = s.opponent_id) AS opponent, -- the other person
    s.player_id,
    s.opponent_id,
    p.person_id,
    s.seat,
    m.played_at_local,
    CAST(m.played_at_local || '.000000' AS TEXT) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    CAST(date(m.played_at_local) AS TEXT) AS played_on, -- day of the match, YYYY-MM-DD
    m.event,
    m.location,
    m.match_length,
    m.is_money,
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * s.error_emg / nullif(s.decisions, 0) AS REAL) AS pr,
    -- lower end of the 95% interval of pr, over the games of the match; NULL: fewer than three games with decisions that enter PR
    CAST(max(500.0 * s.error_emg / nullif(s.decisions, 0) - 1.96 * s.pr_standard_error, 0.0) AS REAL) AS pr_low,
    CAST(500.0 * s.error_emg / nullif(s.decisions, 0) + 1.96 * s.pr_standard_error AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    s.decisions,
    s.checker_decisions,
    s.double_decisions,
    s.take_decisions,
    s.error_emg,
    s.checker_error_emg,
    s.double_error_emg,
    s.take_error_emg,
    s.error_mwc,
    s.errors,
    s.blunders,
    s.difficulty_emg,
    CAST(s.error_emg - s.difficulty_emg AS REAL) AS excess_emg, -- equity lost beyond difficulty, EMG: what a reference player would not have lost
    s.avoidable_errors,
    s.luck_emg,
    s.luck_mwc,
    s.checker_plays,
    -- 1: the player won the match; NULL: no result
    CAST(CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = s.seat END AS INTEGER) AS is_won,
    CAST(CASE s.seat WHEN 1 THEN m.final_score1 ELSE m.final_score2 END AS INTEGER) AS final_score_player, -- points at the end of the match
    -- points of the opponent at the end of the match
    CAST(CASE s.seat WHEN 1 THEN m.final_score2 ELSE m.final_score1 END AS INTEGER) AS final_score_opponent,
    CAST(s.checker_plays + coalesce(x.checker_plays, 0) AS INTEGER) AS match_checker_plays, -- checker_plays of both players
    -- 1000 * error_emg / match_checker_plays
    CAST(1000.0 * s.error_emg / nullif(s.checker_plays + coalesce(x.checker_plays, 0), 0) AS REAL) AS snowie_error_rate,
    x.luck_mwc AS opponent_luck_mwc,    -- luck_mwc of the opponent
    -- +0.5 won, -0.5 lost; NULL: no result
    CAST(CASE WHEN m.winner_seat IS NOT NULL THEN (m.winner_seat = s.seat) - 0.5 END AS REAL) AS result_mwc,
    CAST(CASE WHEN m.winner_seat IS NOT NULL THEN (m.winner_seat = s.seat) - 0.5 - (s.luck_mwc - x.luck_mwc) END AS REAL)
        AS luck_adjusted_result_mwc,    -- result_mwc - luck_mwc + opponent_luck_mwc; NULL: no result, or money
    -- 1: the match's file existed when an import last looked; 0: it is gone
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file
FROM match_sum_rows AS s
JOIN match_rows AS m ON m.match_id = s.match_id
JOIN players AS p ON p.player_id = s.player_id
LEFT JOIN match_sum_rows AS x ON x.match_id = s.match_id AND x.seat = 3 - s.seat
WHERE s.is_current = 1;
CREATE VIEW player_game_stats AS
-- One row per game and player: PR and its parts, with the score at which the game was played.
-- Leans on: match_sum_rows and game_sum_rows, kept by imports; match_sum_rows_by_player if a player is given. No decisions are read.
-- CROSS JOIN keeps the order of the joins, so that misleading statistics cannot change it.
SELECT
    s.match_id,
    t.game_id,
    p.name AS player,                   -- the person (spellings merged)
    (SELECT o.name FROM players AS o WHERE o.player_id = s.opponent_id) AS opponent, -- the other person
    s.player_id,
    s.opponent_id,
    p.person_id,
    s.seat,
    m.played_at_local,
    CAST(m.played_at_local || '.000000' AS TEXT) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    CAST(date(m.played_at_local) AS TEXT) AS played_on, -- day of the match, YYYY-MM-DD; NULL: no date
    m.event,
    m.location,
    m.match_length,
    m.is_money,
    t.away_player,
    t.away_opponent,
    t.is_crawford,
    -- 1: a game after the Crawford game
    CAST(t.away_player IS NOT NULL AND NOT t.is_crawford AND (t.away_player = 1 OR t.away_opponent = 1) AS INTEGER) AS is_post_crawford,
    CAST(CASE
        WHEN t.away_player IS NULL THEN 'money'
        WHEN t.away_player = 1 AND t.away_opponent = 1 THEN 'double match point'
        WHEN t.is_crawford AND t.away_player = 1 THEN 'Crawford, ahead'
        WHEN t.is_crawford THEN 'Crawford, behind'
        WHEN t.away_player = 1 THEN 'post-Crawford, ahead'
        WHEN t.away_player = 1 OR t.away_opponent = 1 THEN 'post-Crawford, behind'
        WHEN t.away_player <= 4 AND t.away_opponent <= 4 THEN 'both 2 to 4 away'
        WHEN t.away_player <= 4 THEN '2 to 4 away, opponent more'
        WHEN t.away_opponent <= 4 THEN '5 or more away, opponent 2 to 4'
        ELSE 'both 5 or more away'
    END AS TEXT) AS score_zone,         -- money, double match point, Crawford and post-Crawford games, or how many points both are away
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * t.error_emg / nullif(t.decisions, 0) AS REAL) AS pr,
    t.decisions,
    t.error_emg,
    t.error_mwc,
    t.checker_error_emg,
    t.cube_error_emg,
    t.difficulty_emg,
    t.double_decisions,
    t.early_double_emg,
    t.late_double_emg,
    t.take_decisions,
    t.wrong_take_emg,
    t.wrong_pass_emg,
    -- 1: the match's file existed when an import last looked; 0: it is gone
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file
FROM match_sum_rows AS s
CROSS JOIN match_rows AS m ON m.match_id = s.match_id
CROSS JOIN players AS p ON p.player_id = s.player_id
CROSS JOIN game_sum_rows AS t ON t.match_id = s.match_id AND t.seat = s.seat
WHERE s.is_current = 1;
CREATE VIEW player_structure_stats AS
-- One row per match, player and structure of the position: PR and its parts. For structure_code see table structures.
-- Leans on: match_sum_rows and structure_sum_rows, kept by imports; match_sum_rows_by_player if a player is given. No decisions are read.
-- CROSS JOIN keeps the order of the joins, so that misleading statistics cannot change it.
SELECT
    s.match_id,
    p.name AS player,                   -- the person (spellings merged)
    (SELECT o.name FROM players AS o WHERE o.player_id = s.opponent_id) AS opponent, -- the other person
    s.player_id,
    s.opponent_id,
    p.person_id,
    s.seat,
    m.played_at_local,
    CAST(m.played_at_local || '.000000' AS TEXT) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    CAST(date(m.played_at_local) AS TEXT) AS played_on, -- day of the match, YYYY-MM-DD; NULL: no date
    m.event,
    m.location,
    m.match_length,
    m.is_money,
    t.structure_code,
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * t.error_emg / nullif(t.decisions, 0) AS REAL) AS pr,
    t.decisions,
    t.error_emg,
    t.error_mwc,
    t.checker_error_emg,
    t.cube_error_emg,
    t.difficulty_emg,
    -- 1: the match's file existed when an import last looked; 0: it is gone
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file
FROM match_sum_rows AS s
CROSS JOIN match_rows AS m ON m.match_id = s.match_id
CROSS JOIN players AS p ON p.player_id = s.player_id
CROSS JOIN structure_sum_rows AS t ON t.match_id = s.match_id AND t.seat = s.seat
WHERE s.is_current = 1;
CREATE VIEW player_action_stats AS
-- One row per match, player, kind of decision, answer of a cube decision and level of analysis: PR and its parts.
-- Leans on: match_sum_rows and action_sum_rows, kept by imports; match_sum_rows_by_player if a player is given. No decisions are read.
-- CROSS JOIN keeps the order of the joins, so that misleading statistics cannot change it.
SELECT
    s.match_id,
    p.name AS player,                   -- the person (spellings merged)
    (SELECT o.name FROM players AS o WHERE o.player_id = s.opponent_id) AS opponent, -- the other person
    s.player_id,
    s.opponent_id,
    p.person_id,
    s.seat,
    m.played_at_local,
    CAST(m.played_at_local || '.000000' AS TEXT) AS played_at, -- played_at_local in the format of BI tools, for time ranges
    CAST(date(m.played_at_local) AS TEXT) AS played_on, -- day of the match, YYYY-MM-DD; NULL: no date
    m.event,
    m.location,
    m.match_length,
    m.is_money,
    t.kind,
    t.action,
    t.level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = t.level_code) AS level, -- name of the level; NULL: not analysed
    (SELECT l.depth_rank FROM levels AS l WHERE l.level_code = t.level_code) AS level_rank, -- orders levels by strength
    -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(500.0 * t.error_emg / nullif(t.decisions, 0) AS REAL) AS pr,
    t.all_decisions,
    t.analysed_decisions,
    t.decisions,
    t.wrong_decisions,
    t.errors,
    t.blunders,
    t.error_emg,
    t.error_mwc,
    t.worst_error_emg,
    t.difficulty_emg,
    -- 1: the match's file existed when an import last looked; 0: it is gone
    CAST((SELECT f.outcome <> 'missing' FROM source_files AS f WHERE f.source_file_id = m.source_file_id) AS INTEGER) AS has_file
FROM match_sum_rows AS s
CROSS JOIN match_rows AS m ON m.match_id = s.match_id
CROSS JOIN players AS p ON p.player_id = s.player_id
CROSS JOIN action_sum_rows AS t ON t.match_id = s.match_id AND t.seat = s.seat
WHERE s.is_current = 1;
CREATE VIEW player_stats AS
-- One row per person over all matches.
-- Leans on: player_match_stats. sqrt and log10 are SQLite's own.
WITH summed AS (
    SELECT
        player,
        count(*) AS matches, sum(is_won) AS matches_won,
        sum(decisions) AS decisions, sum(checker_decisions) AS checker_decisions, sum(double_decisions) AS double_decisions,
        sum(take_decisions) AS take_decisions,
        sum(error_emg) AS error_emg, sum(checker_error_emg) AS checker_error_emg, sum(double_error_emg) AS double_error_emg,
        sum(take_error_emg) AS take_error_emg,
        sum(error_mwc) AS error_mwc, sum(errors) AS errors, sum(blunders) AS blunders, sum(luck_emg) AS luck_emg, sum(luck_mwc) AS luck_mwc,
        sum(match_checker_plays) AS match_checker_plays,
        sum(difficulty_emg) AS difficulty_emg, sum(avoidable_errors) AS avoidable_errors,
        sum(error_mwc) FILTER (WHERE match_length > 0) AS match_error_mwc,
        sum(sqrt(match_length)) FILTER (WHERE match_length > 0 AND error_mwc IS NOT NULL) AS match_roots,
        count(luck_adjusted_result_mwc) AS results, avg(luck_adjusted_result_mwc) AS luck_adjusted_mean_mwc,
        sum(luck_adjusted_result_mwc * luck_adjusted_result_mwc) AS result_squares,
        min(played_at_local) AS first_played_at_local, max(played_at_local) AS last_played_at_local,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares,
        sum(error_emg * decisions) AS products, sum(decisions * decisions) AS counts,
        count(nullif(checker_decisions, 0)) AS checker_units, sum(checker_error_emg * checker_error_emg) AS checker_squares,
        sum(checker_error_emg * checker_decisions) AS checker_products, sum(checker_decisions * checker_decisions) AS checker_counts,
        count(nullif(double_decisions, 0)) AS double_units, sum(double_error_emg * double_error_emg) AS double_squares,
        sum(double_error_emg * double_decisions) AS double_products, sum(double_decisions * double_decisions) AS double_counts,
        count(nullif(take_decisions, 0)) AS take_units, sum(take_error_emg * take_error_emg) AS take_squares,
        sum(take_error_emg * take_decisions) AS take_products, sum(take_decisions * take_decisions) AS take_counts
    FROM player_match_stats
    GROUP BY player
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        500.0 * checker_error_emg / nullif(checker_decisions, 0) AS checker_pr,
        500.0 * double_error_emg / nullif(double_decisions, 0) AS double_pr,
        500.0 * take_error_emg / nullif(take_decisions, 0) AS take_pr,
        sqrt(7.0) * match_error_mwc / match_roots AS l7_mwc,
        CASE WHEN results >= 3 THEN 1.96 * sqrt(max(result_squares - results * luck_adjusted_mean_mwc * luck_adjusted_mean_mwc, 0.0)
            / (results - 1.0) / results) END AS luck_adjusted_half,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half,
        CASE WHEN checker_units >= 3 THEN 1.96 * 500.0 * sqrt(checker_units / (checker_units - 1.0)
            * max(checker_squares - 2.0 * checker_error_emg / checker_decisions * checker_products + 1.0 * checker_error_emg / checker_decisions * checker_error_emg / checker_decisions * checker_counts, 0.0)) / checker_decisions END AS checker_pr_half,
        CASE WHEN double_units >= 3 THEN 1.96 * 500.0 * sqrt(double_units / (double_units - 1.0)
            * max(double_squares - 2.0 * double_error_emg / double_decisions * double_products + 1.0 * double_error_emg / double_decisions * double_error_emg / double_decisions * double_counts, 0.0)) / double_decisions END AS double_pr_half,
        CASE WHEN take_units >= 3 THEN 1.96 * 500.0 * sqrt(take_units / (take_units - 1.0)
            * max(take_squares - 2.0 * take_error_emg / take_decisions * take_products + 1.0 * take_error_emg / take_decisions * take_error_emg / take_decisions * take_counts, 0.0)) / take_decisions END AS take_pr_half
    FROM summed
)
SELECT
    player,
    CAST(matches AS INTEGER) AS matches, -- matches with decisions of the player
    CAST(matches_won AS INTEGER) AS matches_won, -- matches won; NULL: no result known
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over matches; NULL: fewer than three matches
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    -- BMAB's title of this PR (table pr_titles); NULL: none
    CAST((SELECT t.title FROM pr_titles AS t WHERE t.scheme = 'bmab' AND t.max_pr >= pr ORDER BY t.max_pr LIMIT 1) AS TEXT) AS pr_title,
    CAST(decisions AS INTEGER) AS decisions,
    CAST(checker_decisions AS INTEGER) AS checker_decisions,
    CAST(double_decisions AS INTEGER) AS double_decisions,
    CAST(take_decisions AS INTEGER) AS take_decisions,
    CAST(checker_pr AS REAL) AS checker_pr, -- PR of the checker plays
    CAST(max(checker_pr - checker_pr_half, 0.0) AS REAL) AS checker_pr_low, -- lower end of the 95% interval of checker_pr, over matches; NULL: fewer than three matches
    CAST(checker_pr + checker_pr_half AS REAL) AS checker_pr_high, -- upper end; NULL: as checker_pr_low
    CAST(double_pr AS REAL) AS double_pr, -- PR of the double decisions
    CAST(max(double_pr - double_pr_half, 0.0) AS REAL) AS double_pr_low, -- lower end of the 95% interval of double_pr, over matches; NULL: fewer than three matches
    CAST(double_pr + double_pr_half AS REAL) AS double_pr_high, -- upper end; NULL: as double_pr_low
    CAST(take_pr AS REAL) AS take_pr, -- PR of the answers to a double
    CAST(max(take_pr - take_pr_half, 0.0) AS REAL) AS take_pr_low, -- lower end of the 95% interval of take_pr, over matches; NULL: fewer than three matches
    CAST(take_pr + take_pr_half AS REAL) AS take_pr_high, -- upper end; NULL: as take_pr_low
    CAST(error_emg AS REAL) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(error_mwc AS REAL) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(errors AS INTEGER) AS errors,
    CAST(blunders AS INTEGER) AS blunders,
    CAST(difficulty_emg AS REAL) AS difficulty_emg, -- difficulty of the decisions, EMG; NULL: not analysed
    CAST(error_emg - difficulty_emg AS REAL) AS excess_emg, -- equity lost beyond difficulty, EMG
    -- error_emg / difficulty_emg; NULL: difficulty_emg is below 0.1
    CAST(CASE WHEN difficulty_emg >= 0.1 THEN error_emg / difficulty_emg END AS REAL) AS difficulty_ratio,
    CAST(avoidable_errors AS INTEGER) AS avoidable_errors,
    -- match winning chances lost in a match of 7 points: sqrt(7) * error_mwc / sum of the roots of the lengths; NULL: no analysed match
    CAST(l7_mwc AS REAL) AS l7_mwc,
    -- Elo difference to the engine: 2000 / sqrt(7) * log10(q / (1 - q)), q = 0.5 - l7_mwc, at least 0.01; NULL: as l7_mwc
    CAST(2000.0 / sqrt(7.0) * log10(max(0.5 - l7_mwc, 0.01) / (1.0 - max(0.5 - l7_mwc, 0.01))) AS REAL) AS engine_elo,
    CAST(luck_emg AS REAL) AS luck_emg,
    CAST(luck_mwc AS REAL) AS luck_mwc,
    -- mean of luck_adjusted_result_mwc over the matches that have one
    CAST(luck_adjusted_mean_mwc AS REAL) AS luck_adjusted_mean_mwc,
    CAST(luck_adjusted_mean_mwc - luck_adjusted_half AS REAL) AS luck_adjusted_mean_mwc_low, -- lower end of its 95% interval; NULL: fewer than three matches
    CAST(luck_adjusted_mean_mwc + luck_adjusted_half AS REAL) AS luck_adjusted_mean_mwc_high, -- upper end; NULL: fewer than three matches
    CAST(1000.0 * error_emg / nullif(match_checker_plays, 0) AS REAL) AS snowie_error_rate, -- 1000 * error_emg / checker plays of both players
    CAST(first_played_at_local AS TEXT) AS first_played_at_local, -- start of the first match
    CAST(last_played_at_local AS TEXT) AS last_played_at_local -- start of the last match
FROM measured;
CREATE VIEW player_period_stats AS
-- One row per person and month, and one per person and year (period_kind). moving_pr is the PR over the last 12 months or 3 years of
-- play up to and with this one. Matches without a date are left out.
-- Leans on: player_match_stats.
WITH by_month AS (
    SELECT player, substr(played_at_local, 1, 7) AS period, count(*) AS matches,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(errors) AS errors, sum(blunders) AS blunders, sum(luck_emg) AS luck_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_match_stats
    WHERE played_at_local IS NOT NULL
    GROUP BY player, substr(played_at_local, 1, 7)
),
by_period AS (
    SELECT player, 'month' AS period_kind, period, period || '-01' AS period_start, matches, decisions, error_emg, error_mwc, errors,
        blunders, luck_emg, units, squares, products, counts
    FROM by_month
    UNION ALL
    SELECT player, 'year', substr(period, 1, 4), substr(period, 1, 4) || '-01-01', sum(matches), sum(decisions), sum(error_emg),
        sum(error_mwc), sum(errors), sum(blunders), sum(luck_emg),
        sum(units), sum(squares), sum(products), sum(counts)
    FROM by_month
    GROUP BY player, substr(period, 1, 4)
),
-- Each period with those before it.
moved AS (
    SELECT
        *,
        CASE period_kind WHEN 'month' THEN sum(decisions) OVER last_twelve ELSE sum(decisions) OVER last_three END AS moving_decisions,
        CASE period_kind WHEN 'month' THEN sum(error_emg) OVER last_twelve ELSE sum(error_emg) OVER last_three END AS moving_error_emg,
        CASE period_kind WHEN 'month' THEN sum(units) OVER last_twelve ELSE sum(units) OVER last_three END AS moving_units,
        CASE period_kind WHEN 'month' THEN sum(squares) OVER last_twelve ELSE sum(squares) OVER last_three END AS moving_squares,
        CASE period_kind WHEN 'month' THEN sum(products) OVER last_twelve ELSE sum(products) OVER last_three END AS moving_products,
        CASE period_kind WHEN 'month' THEN sum(counts) OVER last_twelve ELSE sum(counts) OVER last_three END AS moving_counts
    FROM by_period
    WINDOW
        last_twelve AS (PARTITION BY player, period_kind ORDER BY period ROWS 11 PRECEDING),
        last_three AS (PARTITION BY player, period_kind ORDER BY period ROWS 2 PRECEDING)
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        500.0 * moving_error_emg / nullif(moving_decisions, 0) AS moving_pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half,
        CASE WHEN moving_units >= 3 THEN 1.96 * 500.0 * sqrt(moving_units / (moving_units - 1.0)
            * max(moving_squares - 2.0 * moving_error_emg / moving_decisions * moving_products + 1.0 * moving_error_emg / moving_decisions * moving_error_emg / moving_decisions * moving_counts, 0.0)) / moving_decisions END AS moving_pr_half
    FROM moved
)
SELECT
    CAST(player AS TEXT) AS player,
    CAST(period_kind AS TEXT) AS period_kind, -- month, year
    CAST(period AS TEXT) AS period,     -- YYYY-MM, YYYY
    CAST(period_start AS TEXT) AS period_start, -- first day of the period, YYYY-MM-DD
    CAST(matches AS INTEGER) AS matches, -- matches with decisions of the player
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over matches; NULL: fewer than three matches
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    CAST(moving_pr AS REAL) AS moving_pr, -- PR of the last 12 months, or 3 years, of play, this one included
    CAST(max(moving_pr - moving_pr_half, 0.0) AS REAL) AS moving_pr_low, -- lower end of the 95% interval of moving_pr; NULL: fewer than three matches
    CAST(moving_pr + moving_pr_half AS REAL) AS moving_pr_high, -- upper end; NULL: as moving_pr_low
    CAST(decisions AS INTEGER) AS decisions,
    CAST(error_emg AS REAL) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(error_mwc AS REAL) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(errors AS INTEGER) AS errors,
    CAST(blunders AS INTEGER) AS blunders,
    CAST(luck_emg AS REAL) AS luck_emg
FROM measured;
CREATE VIEW cube_errors AS
-- One row per person and kind of cube error: the decisions, those that went wrong, and what they cost. missed double: no double where
-- doubling was better; wrong double: a double where holding was better (too early or too good); wrong take: a take that should have been a
-- pass; wrong pass: a pass that should have been a take. by_side is the side that erred: the doubler or the answerer.
-- Leans on: player_action_stats.
SELECT
    player,
    CAST(CASE action
        WHEN 'no double' THEN 'missed double'
        WHEN 'double' THEN 'wrong double'
        WHEN 'pass' THEN 'wrong pass'
        ELSE 'wrong take'
    END AS TEXT) AS error_kind,         -- missed double, wrong double, wrong take, wrong pass
    CAST(CASE kind WHEN 'double' THEN 'doubler' ELSE 'answerer' END AS TEXT) AS by_side, -- doubler, answerer
    CAST(sum(analysed_decisions) AS INTEGER) AS decisions, -- decisions of this kind, counted or not
    CAST(sum(decisions) AS INTEGER) AS counted_decisions, -- those that enter PR
    CAST(sum(wrong_decisions) AS INTEGER) AS wrong_decisions, -- those that lost equity
    CAST(sum(error_emg) AS REAL) AS error_emg, -- equity lost, EMG
    CAST(sum(error_mwc) AS REAL) AS error_mwc, -- match winning chances lost (1: a match); NULL: money
    CAST(max(worst_error_emg) AS REAL) AS worst_error_emg -- the largest loss, EMG
FROM player_action_stats
WHERE kind IN ('double', 'take') AND action IS NOT NULL AND analysed_decisions > 0
GROUP BY 1, 2, 3;
CREATE VIEW cube_bias AS
-- One row per person, kind of cube decision and score (score_zone; all: all scores): the direction of the errors.
-- bias_emg is (loss by doubling or taking - loss by holding or passing) / decisions: above 0 the person doubles too early (or too
-- good) and takes too loosely, below 0 too late and too tightly.
-- Leans on: player_game_stats.
WITH games AS MATERIALIZED (
    SELECT
        player, score_zone,
        sum(double_decisions) AS double_decisions, sum(early_double_emg) AS early_double_emg, sum(late_double_emg) AS late_double_emg,
        sum(take_decisions) AS take_decisions, sum(wrong_take_emg) AS wrong_take_emg, sum(wrong_pass_emg) AS wrong_pass_emg
    FROM player_game_stats
    GROUP BY player, score_zone
),
kinds AS (
    SELECT player, score_zone, 'double' AS kind, double_decisions AS decisions, early_double_emg AS acting_emg,
        late_double_emg AS refraining_emg
    FROM games
    UNION ALL
    SELECT player, score_zone, 'take', take_decisions, wrong_take_emg, wrong_pass_emg
    FROM games
),
zones AS (
    SELECT player, score_zone, kind, decisions, acting_emg, refraining_emg FROM kinds
    UNION ALL
    SELECT player, 'all', kind, sum(decisions), sum(acting_emg), sum(refraining_emg) FROM kinds GROUP BY player, kind
),
measured AS (
    SELECT
        *,
        (acting_emg - refraining_emg) / decisions AS bias,
        CASE WHEN decisions >= 20 THEN 1.96 * sqrt(max((acting_emg + refraining_emg) / decisions
            - (acting_emg - refraining_emg) / decisions * (acting_emg - refraining_emg) / decisions, 0.0) / decisions) END AS half
    FROM zones
    WHERE decisions > 0
)
SELECT
    CAST(player AS TEXT) AS player,
    CAST(kind AS TEXT) AS kind,         -- double, take
    CAST(score_zone AS TEXT) AS score_zone, -- as in player_game_stats; all: all scores
    CAST(decisions AS INTEGER) AS decisions, -- decisions of this kind that enter PR
    CAST(acting_emg AS REAL) AS acting_emg, -- equity lost by doubling too early (or too good), or by wrong takes, EMG
    CAST(refraining_emg AS REAL) AS refraining_emg, -- equity lost by doubling too late or not at all, or by wrong passes, EMG
    CAST(bias AS REAL) AS bias_emg,     -- (acting_emg - refraining_emg) / decisions, EMG
    CAST(bias - half AS REAL) AS bias_emg_low, -- lower end of its 95% interval; NULL: fewer than 20 decisions
    CAST(bias + half AS REAL) AS bias_emg_high, -- upper end; NULL: fewer than 20 decisions
    CAST(CASE WHEN bias > half THEN iif(kind = 'double', 'too early', 'too loose')
        WHEN -bias > half THEN iif(kind = 'double', 'too late', 'too tight') END AS TEXT) AS tendency -- too early, too late, too loose, too tight: the interval excludes 0; NULL: it does not
FROM measured;
CREATE VIEW error_by_score AS
-- One row per person and score (points away; NULL, NULL is money), the Crawford game apart.
-- Leans on: player_game_stats.
WITH summed AS (
    SELECT
        player, away_player, away_opponent, is_crawford,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a game: a match has one game at a score.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM player_game_stats
    GROUP BY player, away_player, away_opponent, is_crawford
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    player,
    CAST(away_player AS INTEGER) AS away_player, -- points that the player needs; NULL: money
    CAST(away_opponent AS INTEGER) AS away_opponent, -- points that the opponent needs; NULL: money
    CAST(is_crawford AS INTEGER) AS is_crawford, -- 1: the Crawford game
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over games; NULL: fewer than three games
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    CAST(decisions AS INTEGER) AS decisions, -- decisions that enter PR
    CAST(error_emg AS REAL) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(error_mwc AS REAL) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(checker_error_emg AS REAL) AS checker_error_emg, -- equity lost by checker plays, EMG
    CAST(cube_error_emg AS REAL) AS cube_error_emg, -- equity lost by cube decisions, EMG
    CAST(error_emg - difficulty_emg AS REAL) AS excess_emg -- equity lost beyond difficulty, EMG
FROM measured;
CREATE VIEW error_by_phase AS
-- One row per person and part of the game. category 'phase': contact, race, bear-off, each decision once. category 'structure': holding a
-- prime, facing a prime (four points or more), with an anchor, against an anchor, on the bar: a decision can be in several or in none.
-- Leans on: player_structure_stats, in the order of its matches.
WITH parts (part_code, category, part) AS (
    VALUES (1, 'phase', 'contact'), (2, 'phase', 'race'), (3, 'phase', 'bear-off'), (4, 'structure', 'holding a prime'),
        (5, 'structure', 'facing a prime'), (6, 'structure', 'with an anchor'), (7, 'structure', 'against an anchor'),
        (8, 'structure', 'on the bar')
),
-- Codes instead of names: at 20,000 matches two million rows are sorted by them.
members AS MATERIALIZED (
    SELECT s.structure_code, p.part_code
    FROM structures AS s
    JOIN parts AS p ON CASE p.part_code
        WHEN 4 THEN s.holds_prime WHEN 5 THEN s.faces_prime WHEN 6 THEN s.has_anchor WHEN 7 THEN s.faces_anchor WHEN 8 THEN s.is_on_bar
        ELSE p.part = s.phase
    END
),
by_match AS (
    SELECT
        f.person_id, s.part_code,
        sum(f.decisions) AS decisions, sum(f.error_emg) AS error_emg, sum(f.error_mwc) AS error_mwc,
        sum(f.checker_error_emg) AS checker_error_emg, sum(f.cube_error_emg) AS cube_error_emg, sum(f.difficulty_emg) AS difficulty_emg
    FROM player_structure_stats AS f
    JOIN members AS s ON s.structure_code = f.structure_code
    GROUP BY f.match_id, f.seat, s.part_code
),
summed AS (
    SELECT
        person_id, part_code,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY person_id, part_code
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    (SELECT p.name FROM players AS p WHERE p.player_id = m.person_id) AS player,
    CAST(category AS TEXT) AS category, -- phase, structure
    CAST(part AS TEXT) AS part,         -- contact, race, bear-off; holding or facing a prime, with or against an anchor, on the bar
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over matches; NULL: fewer than three matches
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    CAST(decisions AS INTEGER) AS decisions, -- decisions that enter PR
    CAST(error_emg AS REAL) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(error_mwc AS REAL) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(checker_error_emg AS REAL) AS checker_error_emg, -- equity lost by checker plays, EMG
    CAST(cube_error_emg AS REAL) AS cube_error_emg, -- equity lost by cube decisions, EMG
    CAST(error_emg - difficulty_emg AS REAL) AS excess_emg -- equity lost beyond difficulty, EMG
FROM measured AS m JOIN parts USING (part_code);
CREATE VIEW error_by_level AS
-- One row per person, kind of decision and level of analysis: how far its numbers can be trusted.
-- Leans on: player_action_stats.
WITH by_match AS (
    SELECT player, kind, level_code, match_id, seat,
        sum(all_decisions) AS all_decisions, sum(decisions) AS decisions, sum(error_emg) AS error_emg
    FROM player_action_stats
    GROUP BY player, kind, level_code, match_id, seat
),
summed AS (
    SELECT
        player, kind, level_code,
        sum(all_decisions) AS all_decisions, sum(decisions) AS decisions, sum(error_emg) AS error_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY player, kind, level_code
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    player,
    kind,
    level_code,                         -- level of the analysis; NULL: not analysed
    -- name of the level, or: not analysed
    CAST(coalesce((SELECT l.level_name FROM levels AS l WHERE l.level_code = measured.level_code), 'not analysed') AS TEXT) AS level,
    (SELECT l.depth_rank FROM levels AS l WHERE l.level_code = measured.level_code) AS level_rank, -- orders levels by strength
    CAST(all_decisions AS INTEGER) AS all_decisions, -- decisions at this level, counted or not
    CAST(decisions AS INTEGER) AS decisions, -- decisions that enter PR
    CAST(pr AS REAL) AS pr,             -- performance rating: 500 * error_emg / decisions; NULL: no decision counts
    CAST(max(pr - pr_half, 0.0) AS REAL) AS pr_low, -- lower end of the 95% interval of pr, over matches; NULL: fewer than three matches
    CAST(pr + pr_half AS REAL) AS pr_high, -- upper end; NULL: as pr_low
    CAST(error_emg AS REAL) AS error_emg -- equity lost, EMG; NULL: not analysed
FROM measured;
CREATE VIEW decision_grades AS
-- One row per analysed decision and grading (xg, gnubg, own): the grade of its error, NULL if the error is below all grades.
-- Leans on: one pass over decisions (the primary key if a decision is given); the gradings are a handful of rows.
WITH bands AS (
    SELECT grading, grade, min_error_emg, lead(min_error_emg) OVER of_grading AS next_error_emg
    FROM error_thresholds
    WINDOW of_grading AS (PARTITION BY grading ORDER BY min_error_emg)
    UNION ALL
    SELECT grading, NULL, NULL, min(min_error_emg) FROM error_thresholds GROUP BY grading
)
SELECT
    d.decision_id,
    CAST(b.grading AS TEXT) AS grading,
    CAST(b.grade AS TEXT) AS grade,     -- such as blunder; NULL: the error is below all grades
    CAST(b.min_error_emg AS REAL) AS min_error_emg, -- the smallest error of the grade, EMG; NULL: no grade
    d.error_emg                         -- equity lost, EMG
FROM decision_rows AS d
JOIN bands AS b
    ON (b.min_error_emg IS NULL OR d.error_emg >= b.min_error_emg)
   AND (b.next_error_emg IS NULL OR d.error_emg < b.next_error_emg)
WHERE d.error_emg IS NOT NULL AND d.is_current = 1 AND d.is_position = 0;
CREATE VIEW opening_plays AS
-- One row per opening situation and play: the first roll of a game (ply 1) and the reply to it (ply 2, by the first roll and play).
-- times_share is its share of all plays of this roll in this situation.
-- Leans on: decision_rows_by_ply.
WITH plays_made AS (
    SELECT
        f.ply,
        f.variation,
        CASE f.ply WHEN 2 THEN (
            SELECT o.die1 || '-' || o.die2 || ': ' || o.action FROM decision_rows AS o
            WHERE o.game_id = f.game_id AND o.kind = 'checker' AND o.ply = 1) END AS reply_to,
        f.die1,
        f.die2,
        f.action,
        f.position_hash,
        f.player,
        f.error_emg,
        f.equity_played
    FROM decision_facts AS f
    WHERE f.kind = 'checker' AND f.ply <= 12 AND f.ply <= 2 AND f.action IS NOT NULL
),
grouped AS (
    SELECT ply, variation, reply_to, die1, die2, action, position_hash, count(*) AS times, count(DISTINCT player) AS players,
        avg(error_emg) AS mean_error_emg, max(error_emg) AS worst_error_emg, avg(equity_played) AS mean_equity,
        CASE WHEN count(error_emg) >= 3 THEN 1.96 * sqrt(max(sum(error_emg * error_emg) - count(error_emg) * avg(error_emg) * avg(error_emg), 0.0) / (count(error_emg) - 1.0) / count(error_emg)) END AS mean_error_half
    FROM plays_made
    GROUP BY ply, variation, reply_to, die1, die2, action, position_hash
)
SELECT
    CAST(ply AS INTEGER) AS ply,        -- 1: the first roll; 2: the reply
    CAST(variation AS TEXT) AS variation,
    CAST(reply_to AS TEXT) AS reply_to, -- ply 2: the first roll and play; NULL: ply 1
    CAST(die1 || '-' || die2 AS TEXT) AS dice, -- such as 6-5
    CAST(action AS TEXT) AS play,       -- how it was played
    CAST(position_hash AS INTEGER) AS position_hash,
    CAST(times AS INTEGER) AS times,    -- number of times it was played
    CAST(sum(times) OVER situation AS INTEGER) AS situation_times, -- how often this roll occurred in this situation
    CAST(1.0 * times / sum(times) OVER situation AS REAL) AS times_share, -- times / situation_times
    CAST(players AS INTEGER) AS players, -- number of people
    CAST(mean_error_emg AS REAL) AS mean_error_emg, -- mean loss, EMG
    CAST(max(mean_error_emg - mean_error_half, 0.0) AS REAL) AS mean_error_emg_low, -- lower end of its 95% interval, over decisions; NULL: fewer than three
    CAST(mean_error_emg + mean_error_half AS REAL) AS mean_error_emg_high, -- upper end; NULL: as mean_error_emg_low
    CAST(worst_error_emg AS REAL) AS worst_error_emg, -- the largest loss, EMG
    CAST(mean_equity AS REAL) AS mean_equity -- mean equity of the play, EMG
FROM grouped
WINDOW situation AS (PARTITION BY ply, variation, reply_to, die1, die2, position_hash);
CREATE VIEW hardest_positions AS
-- One row per position and roll (or cube decision) that at least two people had, with their mean error. Scores and cubes may differ between
-- the occurrences.
-- Leans on: one pass over decision_rows_by_position, which has all columns that are read of a decision.
WITH met AS (
    SELECT position_hash, kind, die1, die2
    FROM decision_rows
    WHERE is_current = 1 AND is_position = 0 AND error_emg IS NOT NULL
    GROUP BY position_hash, kind, die1, die2
    -- Two spellings can be one person's, so persons are looked up, but only for the remaining rows.
    HAVING min(player_id) < max(player_id)
)
SELECT
    d.position_hash,
    d.kind,
    CAST(d.die1 || '-' || d.die2 AS TEXT) AS dice, -- such as 6-5; NULL: a cube decision
    CAST(count(*) AS INTEGER) AS times, -- how often it occurred
    CAST(count(DISTINCT p.person_id) AS INTEGER) AS players, -- number of people
    CAST(avg(d.error_emg) AS REAL) AS mean_error_emg, -- mean loss, EMG
    -- lower end of its 95% interval, over decisions; NULL: fewer than three
    CAST(max(avg(d.error_emg) - CASE WHEN count(*) >= 3 THEN 1.96 * sqrt(max(sum(d.error_emg * d.error_emg) - count(*) * avg(d.error_emg) * avg(d.error_emg), 0.0) / (count(*) - 1.0) / count(*)) END, 0.0) AS REAL) AS mean_error_emg_low,
    -- upper end; NULL: as mean_error_emg_low
    CAST(avg(d.error_emg) + CASE WHEN count(*) >= 3 THEN 1.96 * sqrt(max(sum(d.error_emg * d.error_emg) - count(*) * avg(d.error_emg) * avg(d.error_emg), 0.0) / (count(*) - 1.0) / count(*)) END AS REAL) AS mean_error_emg_high,
    CAST(max(d.error_emg) AS REAL) AS worst_error_emg, -- the largest loss, EMG
    CAST(sum(d.error_emg > 0) AS INTEGER) AS wrong_times, -- how often equity was lost
    CAST(min(d.decision_id) AS INTEGER) AS example_decision_id -- the first of these decisions
FROM met AS m
CROSS JOIN decision_rows AS d
    ON d.position_hash = m.position_hash AND d.kind = m.kind AND d.die1 IS m.die1 AND d.die2 IS m.die2
CROSS JOIN players AS p ON p.player_id = d.player_id
WHERE d.is_current = 1 AND d.is_position = 0 AND d.error_emg IS NOT NULL
GROUP BY d.position_hash, d.kind, d.die1, d.die2
HAVING count(DISTINCT p.person_id) >= 2;
CREATE VIEW same_position AS
-- One row per person, position, roll and answer, if that person answered the same position in different ways.
-- Leans on: one pass over decision_rows_by_position, to find the people who had a position again; their decisions in key order, so that
-- each page of the table is read once.
WITH met_again AS (
    SELECT position_hash, kind, die1, die2, player_id
    FROM decision_rows
    WHERE is_current = 1 AND is_position = 0
    GROUP BY position_hash, kind, die1, die2, player_id
    -- A person with several spellings can have had it under each of them.
    HAVING count(*) > 1 OR player_id IN (
        SELECT s.player_id FROM players AS s JOIN players AS o ON o.person_id = s.person_id AND o.player_id <> s.player_id)
),
answers AS (
    SELECT
        player, position_hash, kind, die1, die2, action, count(*) AS times, avg(error_emg) AS mean_error_emg,
        CASE WHEN count(error_emg) >= 3 THEN 1.96 * sqrt(max(sum(error_emg * error_emg) - count(error_emg) * avg(error_emg) * avg(error_emg), 0.0) / (count(error_emg) - 1.0) / count(error_emg)) END AS mean_error_half,
        min(played_on) AS first_played_on, max(played_on) AS last_played_on, min(decision_id) AS example_decision_id
    FROM decision_facts
    WHERE action IS NOT NULL AND decision_id IN (
        SELECT d.decision_id
        FROM met_again AS m CROSS JOIN decision_rows AS d
            ON d.position_hash = m.position_hash AND d.kind = m.kind AND d.die1 IS m.die1 AND d.die2 IS m.die2
            AND d.player_id = m.player_id)
    -- The +: without it SQLite would read the rows in the order of an index, each from another page.
    GROUP BY player, +position_hash, kind, die1, die2, action
),
counted AS (
    SELECT *, count(*) OVER situation AS different_answers, sum(times) OVER situation AS situation_times
    FROM answers
    WINDOW situation AS (PARTITION BY player, position_hash, kind, die1, die2)
)
SELECT
    player,
    CAST(position_hash AS INTEGER) AS position_hash,
    CAST(kind AS TEXT) AS kind,
    CAST(die1 || '-' || die2 AS TEXT) AS dice, -- such as 6-5; NULL: a cube decision
    CAST(action AS TEXT) AS action,     -- the answer
    CAST(times AS INTEGER) AS times,    -- how often it was given
    CAST(situation_times AS INTEGER) AS situation_times, -- how often the person met the position and roll
    CAST(different_answers AS INTEGER) AS different_answers, -- how many different answers the person gave
    CAST(mean_error_emg AS REAL) AS mean_error_emg, -- mean loss of this answer, EMG
    CAST(max(mean_error_emg - mean_error_half, 0.0) AS REAL) AS mean_error_emg_low, -- lower end of its 95% interval, over decisions; NULL: fewer than three
    CAST(mean_error_emg + mean_error_half AS REAL) AS mean_error_emg_high, -- upper end; NULL: as mean_error_emg_low
    CAST(first_played_on AS TEXT) AS first_played_on, -- the first day on which it was given
    CAST(last_played_on AS TEXT) AS last_played_on, -- the last day
    CAST(example_decision_id AS INTEGER) AS example_decision_id -- the first of these decisions
FROM counted
WHERE different_answers > 1;
CREATE VIEW book_summary AS
-- One row per book: where it comes from, and its own figures. Deleted entries count. leaves are positions in which the book has no move;
-- moves_per_position is over the positions with moves. A figure is NULL if it is not defined for the kind of book.
-- Leans on: primary keys from books outwards.
SELECT
    b.book_id,
    b.game,
    b.kind,
    b.variant,
    b.title,
    b.edition,
    b.author,
    s.path AS file,                     -- path of the book's file
    b.entries,
    b.reachable,
    b.orphans,
    b.deleted,
    b.illegal_moves,
    b.positions,
    b.positions_with_moves,
    CAST(b.positions - b.positions_with_moves AS INTEGER) AS leaves, -- positions in which the book has no move
    b.moves,
    CAST(1.0 * b.moves / nullif(b.positions_with_moves, 0) AS REAL) AS moves_per_position, -- moves / positions_with_moves
    b.transposed_positions,
    b.max_depth,
    b.good_moves,
    b.bad_moves,
    b.count_sum,
    b.lines,
    b.plies,
    b.line_errors
FROM books AS b
JOIN source_files AS s ON s.source_file_id = b.source_file_id;
CREATE VIEW book_entries AS
-- One row per entry of XG's opening books, deleted ones and those with another cube included; opening_book has those that count. Show the
-- source (the author of the rollout) with an entry: the book's licence requires it.
-- Leans on: book_entry_rows_by_position, book_entry_rows_by_book.
SELECT
    e.book_entry_id,
    e.book_id,
    e.record,
    e.source,
    e.position_hash,
    e.board,
    e.cube_raw,
    e.cube_pos_raw,
    e.cube_value,
    e.score_on_roll_raw,
    e.score_mover_raw,
    e.away_on_roll,
    e.away_mover,
    e.is_money,
    e.jacoby_raw,
    e.beaver_raw,
    e.crawford_raw,
    e.is_jacoby,
    e.is_crawford,
    e.lose_backgammon,
    e.lose_gammon,
    e.lose,
    e.win,
    e.win_gammon,
    e.win_backgammon,
    e.equity,
    e.level_code,
    e.program_code,
    e.program_major,
    e.program_minor,
    e.games,
    e.standard_deviation,
    e.error_95,
    e.checker_level_code,
    e.cube_level_code,
    e.rotation,
    e.seed,
    e.truncation,
    e.duration_s,
    e.imported_raw,
    e.imported_at_local,
    e.saved_raw,
    e.saved_at_local,
    e.deleted_raw,
    e.is_deleted,
    e.selection_rank
FROM book_entry_rows AS e;
CREATE VIEW opening_book AS
-- XG's opening books, ready to look up: one row per book, position, score and rule, the entry that counts (selection_rank 1), with a
-- centred cube. The position is seen by the player on roll, equity and chances by the mover, who has just played. Show the source (the
-- author of the rollout) with an entry: the book's licence requires it.
-- Leans on: book_entry_rows_by_position if a position is given, book_entry_rows_by_book if a book is.
SELECT
    e.book_entry_id,
    e.book_id,
    (SELECT b.title FROM books AS b WHERE b.book_id = e.book_id) AS book_title, -- title of the book
    (SELECT b.edition FROM books AS b WHERE b.book_id = e.book_id) AS book_edition, -- its edition, as its editor gave it
    e.record,
    e.source,                           -- author of the rollout; show it with the entry (the book's licence)
    e.position_hash,                    -- joins candidates.position_hash
    e.board,                            -- as positions.board, seen by the player on roll
    e.away_on_roll,
    e.away_mover,
    e.is_crawford,
    e.is_jacoby,
    e.equity,
    e.error_95,
    e.lose_backgammon,
    e.lose_gammon,
    e.lose,
    e.win,
    e.win_gammon,
    e.win_backgammon,
    e.level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = e.level_code) AS level, -- name of the level
    -- name of the program that made the entry
    (SELECT p.program_name FROM analysis_programs AS p WHERE p.program_code = e.program_code) AS program,
    CAST(e.program_major || '.' || printf('%02d', e.program_minor) AS TEXT) AS program_version, -- such as 2.10
    e.games,
    e.checker_level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = e.checker_level_code) AS checker_level, -- name of that level
    e.cube_level_code,
    (SELECT l.level_name FROM levels AS l WHERE l.level_code = e.cube_level_code) AS cube_level, -- name of that level
    e.saved_at_local
FROM book_entry_rows AS e
WHERE e.selection_rank = 1 AND e.cube_value = 1 AND e.cube_pos_raw = 0;
CREATE VIEW book_candidates AS
-- One row per XG book and candidate of the first 12 rolls of a backgammon game that the book has, of every save of a match. An entry
-- matches a candidate if it has the position after the play, seen by the opponent, who is then on roll (the entry's points away of the
-- player on roll are the opponent's), the same state of the Crawford game in matches or the same Jacoby rule for money, and a centred cube.
-- Only this view defines the match.
-- Leans on: decisions and candidates by their keys, book_entry_rows_by_position. CROSS JOIN keeps this order: imports query it for a range
-- of decisions, in a database that may have no indexes yet.
SELECT
    e.book_id,
    d.decision_id,                      -- the checker play
    c.candidate_id,
    CAST((c.candidate_id & 31) + 1 AS INTEGER) AS candidate_rank, -- the candidate; 1 is the analysis's best
    d.played_rank,
    e.book_entry_id,                    -- its entry
    e.equity AS book_equity             -- the entry's equity, EMG, the mover's view
FROM decision_rows AS d NOT INDEXED
CROSS JOIN match_rows AS m ON m.match_id = d.match_id AND m.variation_code = 0
CROSS JOIN candidate_rows AS c ON c.candidate_id BETWEEN d.decision_id * 32 AND d.decision_id * 32 + 31
CROSS JOIN book_entry_rows AS e
    ON e.position_hash = c.position_hash
   AND e.away_on_roll IS d.away_opponent
   AND e.away_mover IS d.away_player
   AND e.selection_rank = 1
   AND e.is_money = (d.away_player IS NULL)
   AND CASE WHEN e.is_money THEN e.is_jacoby = d.is_jacoby ELSE e.is_crawford = d.is_crawford END
   AND e.cube_value = 1
   AND e.cube_pos_raw = 0
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.cube_value = 1 AND d.cube_owner = 0 AND d.is_position = 0;
CREATE VIEW candidate_coverage AS
-- One row per XG book and candidate of a checker play of the first 12 rolls of a backgammon game, in the book or not. is_stamped (XG's
-- analysis took the numbers from its own book) is independent of is_covered (this book has an entry).
-- Leans on: decision_rows_by_ply, or the primary key if a decision is given; candidates by their key, book_candidates.
SELECT
    k.decision_id,                      -- the checker play
    k.candidate_rank,                   -- the candidate; 1 is the analysis's best
    k.book_id,
    k.ply,
    (SELECT p.play FROM plays AS p WHERE p.play_id = k.play_id) AS play, -- 13/8 6/5*
    CAST(k.candidate_rank = k.played_rank AS INTEGER) AS is_played, -- 1: this was played; NULL: the play is not among the candidates
    CAST(k.candidate_rank = 1 AS INTEGER) AS is_best, -- 1: the analysis's best
    k.position_hash,                    -- the position after the play, seen by the opponent, who is then on roll
    k.level_code,                       -- level of the candidate's analysis; 998 and 999 are stamps
    CAST(k.is_stamped AS INTEGER) AS is_stamped, -- 1: XG copied the numbers from its own book
    CAST(e.book_entry_id IS NOT NULL AS INTEGER) AS is_covered, -- 1: the book has it
    CAST(CASE
        WHEN e.book_entry_id IS NULL THEN iif(k.is_stamped, 'stamp only', 'none')
        ELSE iif(k.is_stamped, 'both', 'book only')
    END AS TEXT) AS state,              -- both (in the book and stamped), book only, stamp only, none
    e.book_entry_id,                    -- its entry; NULL: the book does not have it
    e.source,                           -- author of the rollout; show it with the entry; NULL: no entry
    CAST(k.scaled_equity / 536870912.0 AS REAL) AS equity, -- according to the analysis, EMG, the mover's view
    e.equity AS book_equity,            -- according to the book, EMG, the mover's view; NULL: no entry
    e.error_95,                         -- half the 95% confidence interval of the entry's rollout; NULL: no entry, or no rollout
    CAST(k.scaled_equity / 536870912.0 - e.equity AS REAL) AS equity_difference, -- analysis minus book, EMG
    -- 1: the difference is at most error_95; NULL: no entry, or no rollout
    CAST(abs(k.scaled_equity / 536870912.0 - e.equity) <= e.error_95 AS INTEGER) AS is_within_error_95,
    CAST(CASE WHEN k.is_stamped THEN
        (k.scaled_equity, k.scaled_lose_backgammon, k.scaled_lose_gammon, k.scaled_lose,
         k.scaled_win, k.scaled_win_gammon, k.scaled_win_backgammon)
            = (e.equity * 536870912.0, e.lose_backgammon * 34359738368.0, e.lose_gammon * 1073741824.0, e.lose * 1073741824.0,
               e.win * 1073741824.0, e.win_gammon * 1073741824.0, e.win_backgammon * 34359738368.0)
    END AS INTEGER) AS is_stamp_equal   -- of a stamped candidate that the book has: 1: equity and chances are the book's; 0: those of another edition
FROM (
    SELECT d.decision_id, d.ply, d.played_rank, b.book_id, CAST((c.candidate_id & 31) + 1 AS INTEGER) AS candidate_rank,
        c.*, c.level_code IN (SELECT l.level_code FROM levels AS l WHERE l.is_book) AS is_stamped,
        (SELECT t.book_entry_id FROM book_candidates AS t
         WHERE t.decision_id = d.decision_id AND t.candidate_id = c.candidate_id AND t.book_id = b.book_id) AS entry_id
    FROM decision_rows AS d
    CROSS JOIN match_rows AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
    JOIN books AS b ON b.kind = 'xg_opening'
    JOIN candidate_rows AS c
        ON likelihood(c.candidate_id >= d.decision_id * 32, 0.001)
       AND likelihood(c.candidate_id <= d.decision_id * 32 + 31, 0.001)
    WHERE d.kind = 'checker' AND d.ply <= 12 AND m.kind <> 'position'
) AS k
LEFT JOIN book_entry_rows AS e ON e.book_entry_id = k.entry_id;
CREATE VIEW decision_coverage AS
-- One row per XG book and checker play made in the first 12 rolls of a backgammon game: whether the book has it and the analysis's best
-- play, and how many of the candidates it has. For the book's equities see book_advice.
-- Leans on: decision_rows_by_ply, which has all columns of a decision that coverage by roll needs, or the primary key or
-- decision_rows_by_game; book_coverage_rows and book_entry_rows by their keys.
SELECT
    d.decision_id,                      -- the checker play
    d.match_id,
    d.game_id,
    b.book_id,
    b.title AS book_title,              -- title of the book
    b.edition AS book_edition,          -- its edition, as its editor gave it
    d.ply,
    d.player_id,                        -- the player, as spelled in this match
    d.opponent_id,                      -- the opponent, as spelled in this match
    d.die1,
    d.die2,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    d.is_jacoby,
    d.action,                           -- the play made
    CAST(v.played_entry_id IS NOT NULL AS INTEGER) AS is_played_covered, -- 1: the book has the play made
    -- 1: XG copied the numbers of that play from its own book
    CAST(d.played_level_code IN (SELECT l.level_code FROM levels AS l WHERE l.is_book) AS INTEGER) AS is_played_stamped,
    CAST(CASE WHEN d.played_level_code IN (SELECT l.level_code FROM levels AS l WHERE l.is_book)
        THEN iif(v.played_entry_id IS NULL, 'stamp only', 'both')
        ELSE iif(v.played_entry_id IS NULL, 'none', 'book only')
    END AS TEXT) AS played_state,       -- both (in the book and stamped), book only, stamp only, none
    (SELECT p.play FROM candidate_rows AS c JOIN plays AS p ON p.play_id = c.play_id
     WHERE c.candidate_id = d.decision_id * 32) AS best_action, -- the analysis's best
    CAST(v.best_entry_id IS NOT NULL AS INTEGER) AS is_best_covered, -- 1: the book has the analysis's best
    d.candidate_count AS candidates,    -- how many candidates the play has
    CAST(coalesce(v.candidates_covered, 0) AS INTEGER) AS candidates_covered, -- how many of them the book has
    CAST(1.0 * coalesce(v.candidates_covered, 0) / d.candidate_count AS REAL) AS covered_share, -- their share, 0..1
    v.played_entry_id AS book_entry_id, -- entry of the play made; NULL: none
    -- author of its rollout; show it with the entry; NULL: no entry
    (SELECT e.source FROM book_entry_rows AS e WHERE e.book_entry_id = v.played_entry_id) AS source,
    -- its equity according to the book, EMG, the player's view; NULL: no entry
    (SELECT e.equity FROM book_entry_rows AS e WHERE e.book_entry_id = v.played_entry_id) AS book_equity_played,
    d.equity_played,                    -- its equity according to the analysis
    d.level_code,
    d.error_emg
FROM decision_rows AS d
CROSS JOIN match_rows AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN book_coverage_rows AS v ON v.book_id = b.book_id AND v.decision_id = d.decision_id
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank IS NOT NULL AND m.kind <> 'position';
CREATE VIEW book_advice AS
-- One row per XG book and checker play of the first 12 rolls for which the book has at least one candidate: the best of the candidates that
-- it has, and what the play made costs according to the book. book_cost_emg is NULL if the book does not have that play. The book's best is
-- the best of all candidates only if it has them all: see candidates_covered.
-- Leans on: decision_rows_by_ply, or the index of what is asked for (decision, game, match); everything else by primary keys.
SELECT
    d.decision_id,                      -- the checker play
    d.match_id,
    d.game_id,
    b.book_id,
    b.title AS book_title,              -- title of the book
    b.edition AS book_edition,          -- its edition, as its editor gave it
    d.ply,
    d.player_id,                        -- the player, as spelled in this match
    d.opponent_id,                      -- the opponent, as spelled in this match
    d.die1,
    d.die2,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    d.is_jacoby,
    d.action,                           -- the play made
    d.candidate_count AS candidates,    -- how many candidates the play has
    v.candidates_covered,               -- how many of them the book has
    v.book_rank,                        -- candidate_rank of the best candidate that the book has
    (SELECT p.play FROM candidate_rows AS c JOIN plays AS p ON p.play_id = c.play_id
     WHERE c.candidate_id = d.decision_id * 32 + v.book_rank - 1) AS book_action, -- that candidate
    v.book_entry_id,                    -- its entry
    be.source,                          -- author of its rollout; show it with the entry
    be.equity AS book_equity,           -- its equity according to the book, EMG, the player's view
    be.error_95,                        -- half the 95% confidence interval of its rollout; NULL: no rollout
    CAST(v.book_rank = d.played_rank AS INTEGER) AS is_book_play, -- 1: the player played it
    v.played_entry_id,                  -- entry of the play made; NULL: the book does not have it
    -- author of the rollout of that entry; NULL: no entry
    (SELECT pe.source FROM book_entry_rows AS pe WHERE pe.book_entry_id = v.played_entry_id) AS played_source,
    -- equity of that entry, EMG, the player's view; NULL: no entry
    (SELECT pe.equity FROM book_entry_rows AS pe WHERE pe.book_entry_id = v.played_entry_id) AS book_equity_played,
    -- what the play lost according to the book, EMG, >= 0; NULL: not in the book
    CAST(be.equity - (SELECT pe.equity FROM book_entry_rows AS pe WHERE pe.book_entry_id = v.played_entry_id) AS REAL) AS book_cost_emg,
    d.error_emg                         -- what it lost according to the analysis, EMG, >= 0; NULL: not analysed
FROM decision_rows AS d
JOIN books AS b ON b.kind = 'xg_opening'
CROSS JOIN book_coverage_rows AS v ON v.book_id = b.book_id AND v.decision_id = d.decision_id
CROSS JOIN book_entry_rows AS be ON be.book_entry_id = v.book_entry_id
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.is_current = 1 AND d.played_rank IS NOT NULL;
CREATE VIEW game_book_depth AS
-- One row per XG book and backgammon game: how many plays from the start the book has (of the first 12 rolls); the first play that it does
-- not have (left_...; NULL: none), with the book's best candidate there (NULL: the book ends); and the first play that is not the best of
-- the candidates in the book (deviation_...): it comes before the game leaves the book, or is the play that leaves it. deviation_cost_emg
-- is its cost according to the book (NULL: the book does not have the play), ..._error_emg that according to the analysis.
-- Leans on: game_rows_by_match and decision_rows_by_game; decision_coverage and book_advice for a few plays a game.
SELECT
    g.game_id,
    g.match_id,
    g.game_number,
    b.book_id,
    b.title AS book_title,              -- title of the book
    b.edition AS book_edition,          -- its edition, as its editor gave it
    CAST((SELECT count(*) FROM decision_rows AS d
     WHERE d.game_id = g.game_id AND d.kind = 'checker' AND d.played_rank IS NOT NULL AND d.ply <= 12
       AND d.decision_id < coalesce(o.decision_id, d.decision_id + 1)) AS INTEGER) AS plays_in_book, -- plays from the start that the book has, of both players
    o.decision_id AS left_decision_id,  -- the first play that the book does not have; NULL, here and below: no such play
    o.ply AS left_ply,                  -- number of its roll
    o.player_id AS left_by_id,          -- the player who left the book: players.player_id
    o.action AS left_action,            -- the play
    o.error_emg AS left_error_emg,      -- what it lost according to the analysis, EMG
    -- the best candidate that the book has there; NULL, here and below: the book ends
    (SELECT w.book_action FROM book_advice AS w WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_book_action,
    -- its equity according to the book, EMG, the player's view
    (SELECT w.book_equity FROM book_advice AS w WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_book_equity,
    -- its entry: book_entries.book_entry_id
    (SELECT w.book_entry_id FROM book_advice AS w WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_entry_id,
    -- author of its rollout
    (SELECT w.source FROM book_advice AS w WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_source,
    v.decision_id AS deviation_decision_id, -- the first play that is not the book's best; NULL, here and below: no such play
    v.ply AS deviation_ply,             -- number of its roll
    v.player_id AS deviated_by_id,      -- the player who deviated: players.player_id
    v.action AS deviation_action,       -- the play
    v.error_emg AS deviation_error_emg, -- what it lost according to the analysis, EMG
    -- the book's best
    (SELECT w.book_action FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_book_action,
    -- its equity according to the book, EMG, the player's view
    (SELECT w.book_equity FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_book_equity,
    -- its entry: book_entries.book_entry_id
    (SELECT w.book_entry_id FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_entry_id,
    -- author of its rollout
    (SELECT w.source FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_source,
    -- what the play lost according to the book, EMG; NULL: not in the book
    (SELECT w.book_cost_emg FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_cost_emg,
    -- author of the rollout of the play made; NULL: the book does not have it
    (SELECT w.played_source FROM book_advice AS w WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_played_source
FROM game_rows AS g
JOIN match_rows AS m ON m.match_id = g.match_id AND m.variation_code = 0 AND m.is_current = 1 AND m.kind <> 'position'
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN decision_rows AS o ON o.decision_id = (
    SELECT c.decision_id FROM decision_coverage AS c
    WHERE c.game_id = g.game_id AND c.book_id = b.book_id AND NOT c.is_played_covered
    ORDER BY c.decision_id
    LIMIT 1)
LEFT JOIN decision_rows AS v ON v.decision_id = (
    SELECT d.decision_id FROM decision_rows AS d
    JOIN book_coverage_rows AS w ON w.book_id = b.book_id AND w.decision_id = d.decision_id
    WHERE d.game_id = g.game_id AND d.played_rank IS NOT NULL AND w.book_rank <> d.played_rank
      AND d.decision_id <= coalesce(o.decision_id, d.decision_id)
    ORDER BY d.decision_id
    LIMIT 1);
CREATE VIEW book_move_facts AS
-- One row per move of a chess or shogi book, transpositions merged, with the positions before and after it as text.
-- mover_score is the mover's average result: a win is 1, a draw 0.5.
-- Leans on: primary keys from book_moves outwards; book_moves_by_book for is_end.
SELECT
    m.book_move_id,
    m.book_id,
    b.game,
    b.kind,
    b.title,                            -- title of the book
    s.path AS file,                     -- path of the book's file
    m.depth,
    m.position_hash,                    -- the position before the move: the same number in every book
    p.position_text,                    -- that position as text: FEN without counters, SFEN without the move number
    CAST(CASE WHEN instr(p.position_text, ' w ') > 0 THEN 'white' ELSE 'black' END AS TEXT) AS mover, -- white, black
    m.move,
    m.move_text,
    m.next_position_hash,
    n.position_text AS next_position_text, -- the position after the move, as text
    -- 1: the book has no move there
    CAST(NOT EXISTS (SELECT 1 FROM book_moves AS f WHERE f.book_id = m.book_id AND f.position_hash = m.next_position_hash) AS INTEGER) AS is_end,
    m.node_count,
    m.games,
    m.won,
    m.lost,
    m.draws,
    CAST((CASE WHEN instr(p.position_text, ' w ') > 0 THEN m.won ELSE m.lost END + 0.5 * m.draws) / nullif(m.games, 0) AS REAL)
        AS mover_score,                 -- games that the mover won plus half the draws, per game: 0..1; NULL: no games
    m.priority,
    m.is_good,
    m.is_bad,
    m.hint,
    m.count,
    m.is_deleted
FROM book_moves AS m
JOIN books AS b ON b.book_id = m.book_id
JOIN source_files AS s ON s.source_file_id = b.source_file_id
JOIN book_positions AS p ON p.position_hash = m.position_hash
JOIN book_positions AS n ON n.position_hash = m.next_position_hash;
CREATE VIEW book_histogram AS
-- One row per chess or shogi book and depth (fewest plies from the start): the positions there, those without a move in the book
-- (leaves), and the moves from them. entries are those of the file at that ply of their own line: nodes of an ABK tree, plies of a
-- text book, used slots of a GDX book (one a move).
-- Leans on: book_moves_by_book; one pass over each book's moves, nodes and plies.
WITH parts (book_id, depth, positions_with_moves, leaves, moves, entries) AS (
    SELECT m.book_id, m.depth, count(DISTINCT m.position_hash), 0, count(*), sum(m.node_count) FILTER (WHERE b.kind = 'gnushogi_gdx')
    FROM book_moves AS m
    JOIN books AS b ON b.book_id = m.book_id
    GROUP BY m.book_id, m.depth
    UNION ALL
    SELECT book_id, depth, 0, count(*), 0, 0
    FROM (
        SELECT m.book_id, min(m.depth) + 1 AS depth
        FROM book_moves AS m
        WHERE NOT EXISTS (
            SELECT 1 FROM book_moves AS f WHERE f.book_id = m.book_id AND f.position_hash = m.next_position_hash
        )
        GROUP BY m.book_id, m.next_position_hash
    )
    GROUP BY book_id, depth
    UNION ALL
    -- A book without moves has only the start.
    SELECT b.book_id, 0, 0, b.positions, 0, 0
    FROM books AS b
    WHERE b.game <> 'backgammon' AND NOT EXISTS (SELECT 1 FROM book_moves AS m WHERE m.book_id = b.book_id)
    UNION ALL
    SELECT book_id, ply - 1, 0, 0, 0, count(*) FROM chess_book_nodes WHERE ply IS NOT NULL GROUP BY book_id, ply
    UNION ALL
    SELECT book_id, ply - 1, 0, 0, 0, count(*) FROM shogi_book_plies GROUP BY book_id, ply
)
SELECT
    CAST(book_id AS INTEGER) AS book_id, -- the book: books.book_id
    CAST(depth AS INTEGER) AS depth,    -- fewest plies from the start; 0: the start itself
    CAST(sum(positions_with_moves) + sum(leaves) AS INTEGER) AS positions, -- distinct positions at this depth
    CAST(sum(positions_with_moves) AS INTEGER) AS positions_with_moves, -- those in which the book has a move
    CAST(sum(leaves) AS INTEGER) AS leaves, -- those in which it has none
    CAST(1.0 * sum(leaves) / nullif(sum(positions_with_moves) + sum(leaves), 0) AS REAL) AS leaves_share, -- leaves / positions
    CAST(sum(moves) AS INTEGER) AS moves, -- distinct moves from these positions
    CAST(1.0 * sum(moves) / nullif(sum(positions_with_moves), 0) AS REAL) AS moves_per_position, -- moves / positions_with_moves
    -- entries of the file whose move comes next: nodes or plies by the length of their own line, GDX slots by their position
    CAST(sum(entries) AS INTEGER) AS entries
FROM parts
GROUP BY book_id, depth;
COMMIT;
