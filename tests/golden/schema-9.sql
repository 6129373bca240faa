-- schema 9
BEGIN;
PRAGMA application_id = 1196248642;
PRAGMA user_version = 9;
CREATE TABLE levels (
    level_code INTEGER PRIMARY KEY,     -- PLAYERLEVEL TABLE of the format page
    level_name TEXT NOT NULL,
    depth_rank INTEGER NOT NULL         -- orders levels by strength; a rollout ranks highest
) STRICT;
INSERT INTO levels VALUES
(0,'1-ply',1),
(1,'2-ply',2),
(2,'3-ply',4),
(3,'4-ply',6),
(4,'5-ply',8),
(5,'6-ply',10),
(6,'7-ply',11),
(12,'3-ply red',3),
(100,'Rollout',14),
(777,'unknown (777)',0),
(998,'Opening Book V2',13),
(999,'Opening Book V1',12),
(1000,'XG Roller',5),
(1001,'XG Roller+',7),
(1002,'XG Roller++',9);
CREATE TABLE variations (variation_code INTEGER PRIMARY KEY, variation_name TEXT NOT NULL) STRICT;
INSERT INTO variations VALUES
(0,'Backgammon'),
(1,'Nackgammon'),
(2,'Hypergammon'),
(3,'Longgammon');
CREATE TABLE game_modes (game_mode_code INTEGER PRIMARY KEY, game_mode_name TEXT NOT NULL) STRICT;
INSERT INTO game_modes VALUES
(0,'Free'),
(1,'Tutor'),
(2,'Teaching'),
(3,'Coaching'),
(4,'Competition'),
(5,'IronMan'),
(6,'Custom');
CREATE TABLE sites (site_code INTEGER PRIMARY KEY, site_name TEXT NOT NULL) STRICT;
INSERT INTO sites VALUES
(0,'GammonSite'),
(1,'FIBS'),
(2,'TrueMoney Games'),
(3,'GridGammon'),
(4,'DailyGammon'),
(5,'NetGammon'),
(6,'VOG'),
(7,'Gammon Empire/Play65'),
(8,'Club Games'),
(9,'PartyGammon'),
(10,'XcitingGames'),
(11,'BGRoom'),
(12,'DiceArena'),
(13,'Safe Harbor Games'),
(14,'GameAccount'),
(15,'XG Mobile'),
(18,'Backgammon Galaxy');
CREATE TABLE currencies (currency_code INTEGER PRIMARY KEY, currency_name TEXT NOT NULL) STRICT;
INSERT INTO currencies VALUES
(0,'Dollar'),
(1,'Euro'),
(2,'Pound Sterling'),
(3,'Japanese Yen'),
(4,'Swiss Franc'),
(5,'Canadian Dollar');
CREATE TABLE clock_types (clock_type_code INTEGER PRIMARY KEY, clock_type_name TEXT NOT NULL) STRICT;
INSERT INTO clock_types VALUES
(0,'None'),
(1,'Fischer'),
(2,'Bronstein');
CREATE TABLE terminations (
    termination_code INTEGER PRIMARY KEY, -- 0 drop, 1 single, 2 gammon, 3 backgammon, +100 resigned, +1000 settled
    termination_name TEXT NOT NULL
) STRICT;
INSERT INTO terminations VALUES
(0,'Drop'),
(1,'Single'),
(2,'Gammon'),
(3,'Backgammon'),
(100,'Resigned, drop'),
(101,'Resigned single'),
(102,'Resigned gammon'),
(103,'Resigned backgammon'),
(104,'Resigned match'),
(1000,'Settled'),
(1001,'Settled single'),
(1002,'Settled gammon'),
(1003,'Settled backgammon');
CREATE TABLE phases (phase_code INTEGER PRIMARY KEY, phase_name TEXT NOT NULL) STRICT;
INSERT INTO phases VALUES
(0,'contact'),
(1,'race'),
(2,'bear-off');
CREATE TABLE match_equities (
    is_post_crawford INTEGER NOT NULL,  -- 1: the game after the Crawford game; one of the two is 1 away
    away_player INTEGER NOT NULL,
    away_opponent INTEGER NOT NULL,
    mwc REAL NOT NULL,                  -- the player's chance to win the match, 0..1
    PRIMARY KEY (is_post_crawford, away_player, away_opponent)
) STRICT, WITHOUT ROWID;
INSERT INTO match_equities VALUES
(0,1,1,0.5),
(0,1,2,0.67736),
(0,1,3,0.75076),
(0,1,4,0.81436),
(0,1,5,0.84179),
(0,1,6,0.88731),
(0,1,7,0.90724),
(0,1,8,0.9325),
(0,1,9,0.94402),
(0,1,10,0.959275),
(0,1,11,0.966442),
(0,1,12,0.975534),
(0,1,13,0.979845),
(0,1,14,0.985273),
(0,1,15,0.987893),
(0,1,16,0.99114),
(0,1,17,0.99273),
(0,1,18,0.99467),
(0,1,19,0.99563),
(0,1,20,0.99679),
(0,1,21,0.99737),
(0,1,22,0.99807),
(0,1,23,0.99842),
(0,1,24,0.99884),
(0,1,25,0.99905),
(0,2,1,0.32264),
(0,2,2,0.5),
(0,2,3,0.59947),
(0,2,4,0.6687),
(0,2,5,0.74359),
(0,2,6,0.7994),
(0,2,7,0.84225),
(0,2,8,0.87539),
(0,2,9,0.90197),
(0,2,10,0.923034),
(0,2,11,0.939311),
(0,2,12,0.95247),
(0,2,13,0.962495),
(0,2,14,0.970701),
(0,2,15,0.976887),
(0,2,16,0.98196),
(0,2,17,0.9858),
(0,2,18,0.98893),
(0,2,19,0.99129),
(0,2,20,0.99322),
(0,2,21,0.99466),
(0,2,22,0.99585),
(0,2,23,0.99675),
(0,2,24,0.99746),
(0,2,25,0.99802),
(0,3,1,0.24924),
(0,3,2,0.40053),
(0,3,3,0.5),
(0,3,4,0.5715),
(0,3,5,0.64795),
(0,3,6,0.71123),
(0,3,7,0.76209),
(0,3,8,0.80468),
(0,3,9,0.84017),
(0,3,10,0.870638),
(0,3,11,0.894417),
(0,3,12,0.914831),
(0,3,13,0.930702),
(0,3,14,0.944426),
(0,3,15,0.954931),
(0,3,16,0.96399),
(0,3,17,0.97093),
(0,3,18,0.97687),
(0,3,19,0.98139),
(0,3,20,0.98522),
(0,3,21,0.98814),
(0,3,22,0.99062),
(0,3,23,0.99248),
(0,3,24,0.99407),
(0,3,25,0.99527),
(0,4,1,0.18564),
(0,4,2,0.3313),
(0,4,3,0.4285),
(0,4,4,0.5),
(0,4,5,0.57732),
(0,4,6,0.64285),
(0,4,7,0.69924),
(0,4,8,0.74577),
(0,4,9,0.78799),
(0,4,10,0.824059),
(0,4,11,0.853955),
(0,4,12,0.879141),
(0,4,13,0.900233),
(0,4,14,0.91804),
(0,4,15,0.932657),
(0,4,16,0.94495),
(0,4,17,0.95499),
(0,4,18,0.96341),
(0,4,19,0.97021),
(0,4,20,0.97589),
(0,4,21,0.98044),
(0,4,22,0.98422),
(0,4,23,0.98726),
(0,4,24,0.98975),
(0,4,25,0.99174),
(0,5,1,0.15821),
(0,5,2,0.25641),
(0,5,3,0.35205),
(0,5,4,0.42268),
(0,5,5,0.5),
(0,5,6,0.56635),
(0,5,7,0.62638),
(0,5,8,0.67786),
(0,5,9,0.7254),
(0,5,10,0.767055),
(0,5,11,0.802732),
(0,5,12,0.833654),
(0,5,13,0.859934),
(0,5,14,0.882866),
(0,5,15,0.902013),
(0,5,16,0.91847),
(0,5,17,0.93223),
(0,5,18,0.94397),
(0,5,19,0.95367),
(0,5,20,0.96189),
(0,5,21,0.96864),
(0,5,22,0.97432),
(0,5,23,0.97896),
(0,5,24,0.98283),
(0,5,25,0.986),
(0,6,1,0.11269),
(0,6,2,0.2006),
(0,6,3,0.28877),
(0,6,4,0.35715),
(0,6,5,0.43365),
(0,6,6,0.5),
(0,6,7,0.56261),
(0,6,8,0.61636),
(0,6,9,0.66787),
(0,6,10,0.713057),
(0,6,11,0.753427),
(0,6,12,0.788634),
(0,6,13,0.819569),
(0,6,14,0.846648),
(0,6,15,0.869999),
(0,6,16,0.89021),
(0,6,17,0.90756),
(0,6,18,0.92246),
(0,6,19,0.93508),
(0,6,20,0.94583),
(0,6,21,0.95488),
(0,6,22,0.96254),
(0,6,23,0.96894),
(0,6,24,0.97432),
(0,6,25,0.97879),
(0,7,1,0.09276),
(0,7,2,0.15775),
(0,7,3,0.23791),
(0,7,4,0.30076),
(0,7,5,0.37362),
(0,7,6,0.43739),
(0,7,7,0.5),
(0,7,8,0.5548),
(0,7,9,0.60854),
(0,7,10,0.656283),
(0,7,11,0.700209),
(0,7,12,0.739054),
(0,7,13,0.774121),
(0,7,14,0.805203),
(0,7,15,0.832566),
(0,7,16,0.85659),
(0,7,17,0.87761),
(0,7,18,0.89591),
(0,7,19,0.91171),
(0,7,20,0.92535),
(0,7,21,0.93702),
(0,7,22,0.94703),
(0,7,23,0.95553),
(0,7,24,0.96276),
(0,7,25,0.96887),
(0,8,1,0.0675),
(0,8,2,0.12461),
(0,8,3,0.19532),
(0,8,4,0.25423),
(0,8,5,0.32214),
(0,8,6,0.38364),
(0,8,7,0.4452),
(0,8,8,0.5),
(0,8,9,0.55442),
(0,8,10,0.603718),
(0,8,11,0.649899),
(0,8,12,0.691356),
(0,8,13,0.729447),
(0,8,14,0.763593),
(0,8,15,0.794397),
(0,8,16,0.82158),
(0,8,17,0.84578),
(0,8,18,0.86714),
(0,8,19,0.88589),
(0,8,20,0.9023),
(0,8,21,0.91658),
(0,8,22,0.92898),
(0,8,23,0.93968),
(0,8,24,0.94891),
(0,8,25,0.95682),
(0,9,1,0.05598),
(0,9,2,0.09803),
(0,9,3,0.15983),
(0,9,4,0.21201),
(0,9,5,0.2746),
(0,9,6,0.33213),
(0,9,7,0.39146),
(0,9,8,0.44558),
(0,9,9,0.5),
(0,9,10,0.550196),
(0,9,11,0.597926),
(0,9,12,0.641481),
(0,9,13,0.682119),
(0,9,14,0.718927),
(0,9,15,0.752814),
(0,9,16,0.78301),
(0,9,17,0.81037),
(0,9,18,0.83483),
(0,9,19,0.85662),
(0,9,20,0.87591),
(0,9,21,0.89294),
(0,9,22,0.90791),
(0,9,23,0.92098),
(0,9,24,0.9324),
(0,9,25,0.9423),
(0,10,1,0.040725),
(0,10,2,0.076966),
(0,10,3,0.129362),
(0,10,4,0.175941),
(0,10,5,0.232945),
(0,10,6,0.286943),
(0,10,7,0.343717),
(0,10,8,0.396282),
(0,10,9,0.449804),
(0,10,10,0.5),
(0,10,11,0.548547),
(0,10,12,0.593459),
(0,10,13,0.63588),
(0,10,14,0.67483),
(0,10,15,0.711113),
(0,10,16,0.74371),
(0,10,17,0.77375),
(0,10,18,0.80093),
(0,10,19,0.82543),
(0,10,20,0.84741),
(0,10,21,0.86703),
(0,10,22,0.88448),
(0,10,23,0.89991),
(0,10,24,0.91353),
(0,10,25,0.9255),
(0,11,1,0.033558),
(0,11,2,0.060689),
(0,11,3,0.105583),
(0,11,4,0.146045),
(0,11,5,0.197268),
(0,11,6,0.246573),
(0,11,7,0.299791),
(0,11,8,0.350101),
(0,11,9,0.402074),
(0,11,10,0.451453),
(0,11,11,0.5),
(0,11,12,0.545552),
(0,11,13,0.589242),
(0,11,14,0.629736),
(0,11,15,0.667927),
(0,11,16,0.70303),
(0,11,17,0.7353),
(0,11,18,0.76494),
(0,11,19,0.79198),
(0,11,20,0.81648),
(0,11,21,0.83862),
(0,11,22,0.85849),
(0,11,23,0.87629),
(0,11,24,0.89214),
(0,11,25,0.90622),
(0,12,1,0.024466),
(0,12,2,0.04753),
(0,12,3,0.085169),
(0,12,4,0.120859),
(0,12,5,0.166346),
(0,12,6,0.211366),
(0,12,7,0.260946),
(0,12,8,0.308644),
(0,12,9,0.358519),
(0,12,10,0.406541),
(0,12,11,0.454448),
(0,12,12,0.5),
(0,12,13,0.544068),
(0,12,14,0.585701),
(0,12,15,0.625259),
(0,12,16,0.66178),
(0,12,17,0.6961),
(0,12,18,0.72778),
(0,12,19,0.75703),
(0,12,20,0.78381),
(0,12,21,0.80826),
(0,12,22,0.83044),
(0,12,23,0.85051),
(0,12,24,0.86856),
(0,12,25,0.88476),
(0,13,1,0.020155),
(0,13,2,0.037505),
(0,13,3,0.069298),
(0,13,4,0.099767),
(0,13,5,0.140066),
(0,13,6,0.180431),
(0,13,7,0.225879),
(0,13,8,0.270553),
(0,13,9,0.317881),
(0,13,10,0.36412),
(0,13,11,0.410758),
(0,13,12,0.455932),
(0,13,13,0.5),
(0,13,14,0.541943),
(0,13,15,0.582545),
(0,13,16,0.62036),
(0,13,17,0.65619),
(0,13,18,0.68966),
(0,13,19,0.72081),
(0,13,20,0.74963),
(0,13,21,0.77619),
(0,13,22,0.80054),
(0,13,23,0.82276),
(0,13,24,0.84295),
(0,13,25,0.86123),
(0,14,1,0.014727),
(0,14,2,0.029299),
(0,14,3,0.055574),
(0,14,4,0.08196),
(0,14,5,0.117134),
(0,14,6,0.153352),
(0,14,7,0.194797),
(0,14,8,0.236407),
(0,14,9,0.281073),
(0,14,10,0.32517),
(0,14,11,0.370264),
(0,14,12,0.414299),
(0,14,13,0.458057),
(0,14,14,0.5),
(0,14,15,0.54075),
(0,14,16,0.57942),
(0,14,17,0.61634),
(0,14,18,0.65117),
(0,14,19,0.68391),
(0,14,20,0.71448),
(0,14,21,0.7429),
(0,14,22,0.76917),
(0,14,23,0.79339),
(0,14,24,0.81559),
(0,14,25,0.83586),
(0,15,1,0.012107),
(0,15,2,0.023113),
(0,15,3,0.045069),
(0,15,4,0.067343),
(0,15,5,0.097987),
(0,15,6,0.130001),
(0,15,7,0.167434),
(0,15,8,0.205603),
(0,15,9,0.247186),
(0,15,10,0.288887),
(0,15,11,0.332073),
(0,15,12,0.374741),
(0,15,13,0.417455),
(0,15,14,0.45925),
(0,15,15,0.5),
(0,15,16,0.53916),
(0,15,17,0.57679),
(0,15,18,0.61261),
(0,15,19,0.64659),
(0,15,20,0.67859),
(0,15,21,0.70862),
(0,15,22,0.73664),
(0,15,23,0.76265),
(0,15,24,0.78669),
(0,15,25,0.80883),
(0,16,1,0.00886),
(0,16,2,0.01804),
(0,16,3,0.03601),
(0,16,4,0.05505),
(0,16,5,0.08153),
(0,16,6,0.10979),
(0,16,7,0.14341),
(0,16,8,0.17842),
(0,16,9,0.21699),
(0,16,10,0.25629),
(0,16,11,0.29697),
(0,16,12,0.33822),
(0,16,13,0.37964),
(0,16,14,0.42058),
(0,16,15,0.46084),
(0,16,16,0.5),
(0,16,17,0.53796),
(0,16,18,0.57441),
(0,16,19,0.60929),
(0,16,20,0.64241),
(0,16,21,0.67376),
(0,16,22,0.70323),
(0,16,23,0.73084),
(0,16,24,0.75657),
(0,16,25,0.78046),
(0,17,1,0.00727),
(0,17,2,0.0142),
(0,17,3,0.02907),
(0,17,4,0.04501),
(0,17,5,0.06777),
(0,17,6,0.09244),
(0,17,7,0.12239),
(0,17,8,0.15422),
(0,17,9,0.18963),
(0,17,10,0.22625),
(0,17,11,0.2647),
(0,17,12,0.3039),
(0,17,13,0.34381),
(0,17,14,0.38366),
(0,17,15,0.42321),
(0,17,16,0.46204),
(0,17,17,0.5),
(0,17,18,0.53676),
(0,17,19,0.57222),
(0,17,20,0.60618),
(0,17,21,0.63856),
(0,17,22,0.66925),
(0,17,23,0.69822),
(0,17,24,0.72542),
(0,17,25,0.75087),
(0,18,1,0.00533),
(0,18,2,0.01107),
(0,18,3,0.02313),
(0,18,4,0.03659),
(0,18,5,0.05603),
(0,18,6,0.07754),
(0,18,7,0.10409),
(0,18,8,0.13286),
(0,18,9,0.16517),
(0,18,10,0.19907),
(0,18,11,0.23506),
(0,18,12,0.27222),
(0,18,13,0.31034),
(0,18,14,0.34883),
(0,18,15,0.38739),
(0,18,16,0.42559),
(0,18,17,0.46324),
(0,18,18,0.5),
(0,18,19,0.53574),
(0,18,20,0.57023),
(0,18,21,0.60336),
(0,18,22,0.63501),
(0,18,23,0.6651),
(0,18,24,0.69356),
(0,18,25,0.72038),
(0,19,1,0.00437),
(0,19,2,0.00871),
(0,19,3,0.01861),
(0,19,4,0.02979),
(0,19,5,0.04633),
(0,19,6,0.06492),
(0,19,7,0.08829),
(0,19,8,0.11411),
(0,19,9,0.14338),
(0,19,10,0.17457),
(0,19,11,0.20802),
(0,19,12,0.24297),
(0,19,13,0.27919),
(0,19,14,0.31609),
(0,19,15,0.35341),
(0,19,16,0.39071),
(0,19,17,0.42778),
(0,19,18,0.46426),
(0,19,19,0.5),
(0,19,20,0.53475),
(0,19,21,0.56838),
(0,19,22,0.60073),
(0,19,23,0.63171),
(0,19,24,0.66122),
(0,19,25,0.68921),
(0,20,1,0.00321),
(0,20,2,0.00678),
(0,20,3,0.01478),
(0,20,4,0.02411),
(0,20,5,0.03811),
(0,20,6,0.05417),
(0,20,7,0.07465),
(0,20,8,0.0977),
(0,20,9,0.12409),
(0,20,10,0.15259),
(0,20,11,0.18352),
(0,20,12,0.21619),
(0,20,13,0.25037),
(0,20,14,0.28552),
(0,20,15,0.32141),
(0,20,16,0.35759),
(0,20,17,0.39382),
(0,20,18,0.42977),
(0,20,19,0.46525),
(0,20,20,0.5),
(0,20,21,0.53387),
(0,20,22,0.56667),
(0,20,23,0.5983),
(0,20,24,0.62864),
(0,20,25,0.6576),
(0,21,1,0.00263),
(0,21,2,0.00534),
(0,21,3,0.01186),
(0,21,4,0.01956),
(0,21,5,0.03136),
(0,21,6,0.04512),
(0,21,7,0.06298),
(0,21,8,0.08342),
(0,21,9,0.10706),
(0,21,10,0.13297),
(0,21,11,0.16138),
(0,21,12,0.19174),
(0,21,13,0.22381),
(0,21,14,0.2571),
(0,21,15,0.29138),
(0,21,16,0.32624),
(0,21,17,0.36144),
(0,21,18,0.39664),
(0,21,19,0.43162),
(0,21,20,0.46613),
(0,21,21,0.5),
(0,21,22,0.53303),
(0,21,23,0.56508),
(0,21,24,0.59603),
(0,21,25,0.62576),
(0,22,1,0.00193),
(0,22,2,0.00415),
(0,22,3,0.00938),
(0,22,4,0.01578),
(0,22,5,0.02568),
(0,22,6,0.03746),
(0,22,7,0.05297),
(0,22,8,0.07102),
(0,22,9,0.09209),
(0,22,10,0.11552),
(0,22,11,0.14151),
(0,22,12,0.16956),
(0,22,13,0.19946),
(0,22,14,0.23083),
(0,22,15,0.26336),
(0,22,16,0.29677),
(0,22,17,0.33075),
(0,22,18,0.36499),
(0,22,19,0.39927),
(0,22,20,0.43333),
(0,22,21,0.46697),
(0,22,22,0.5),
(0,22,23,0.53226),
(0,22,24,0.5636),
(0,22,25,0.59391),
(0,23,1,0.00158),
(0,23,2,0.00325),
(0,23,3,0.00752),
(0,23,4,0.01274),
(0,23,5,0.02104),
(0,23,6,0.03106),
(0,23,7,0.04447),
(0,23,8,0.06032),
(0,23,9,0.07902),
(0,23,10,0.10009),
(0,23,11,0.12371),
(0,23,12,0.14949),
(0,23,13,0.17724),
(0,23,14,0.20661),
(0,23,15,0.23735),
(0,23,16,0.26916),
(0,23,17,0.30178),
(0,23,18,0.3349),
(0,23,19,0.36829),
(0,23,20,0.4017),
(0,23,21,0.43492),
(0,23,22,0.46774),
(0,23,23,0.5),
(0,23,24,0.53153),
(0,23,25,0.56221),
(0,24,1,0.00116),
(0,24,2,0.00254),
(0,24,3,0.00593),
(0,24,4,0.01025),
(0,24,5,0.01717),
(0,24,6,0.02568),
(0,24,7,0.03724),
(0,24,8,0.05109),
(0,24,9,0.0676),
(0,24,10,0.08647),
(0,24,11,0.10786),
(0,24,12,0.13144),
(0,24,13,0.15705),
(0,24,14,0.18441),
(0,24,15,0.21331),
(0,24,16,0.24343),
(0,24,17,0.27458),
(0,24,18,0.30644),
(0,24,19,0.33878),
(0,24,20,0.37136),
(0,24,21,0.40397),
(0,24,22,0.4364),
(0,24,23,0.46847),
(0,24,24,0.5),
(0,24,25,0.53086),
(0,25,1,0.00095),
(0,25,2,0.00198),
(0,25,3,0.00473),
(0,25,4,0.00826),
(0,25,5,0.014),
(0,25,6,0.02121),
(0,25,7,0.03113),
(0,25,8,0.04318),
(0,25,9,0.0577),
(0,25,10,0.0745),
(0,25,11,0.09378),
(0,25,12,0.11524),
(0,25,13,0.13877),
(0,25,14,0.16414),
(0,25,15,0.19117),
(0,25,16,0.21954),
(0,25,17,0.24913),
(0,25,18,0.27962),
(0,25,19,0.31079),
(0,25,20,0.3424),
(0,25,21,0.37424),
(0,25,22,0.40609),
(0,25,23,0.43779),
(0,25,24,0.46914),
(0,25,25,0.5),
(1,1,1,0.5),
(1,2,1,0.48803),
(1,3,1,0.32264),
(1,4,1,0.31002),
(1,5,1,0.19012),
(1,6,1,0.18072),
(1,7,1,0.11559),
(1,8,1,0.10906),
(1,9,1,0.06953),
(1,10,1,0.065161),
(1,11,1,0.042069),
(1,12,1,0.03906),
(1,13,1,0.025371),
(1,14,1,0.023428),
(1,15,1,0.015304),
(1,16,1,0.01405),
(1,17,1,0.00924),
(1,18,1,0.00842),
(1,19,1,0.00556),
(1,20,1,0.00505),
(1,21,1,0.00336),
(1,22,1,0.00303),
(1,23,1,0.00203),
(1,24,1,0.00182),
(1,25,1,0.00123);
CREATE TABLE import_runs (
    import_run_id INTEGER PRIMARY KEY,
    started_at TEXT NOT NULL,           -- UTC, YYYY-MM-DD HH:MM:SS
    finished_at TEXT,                   -- NULL: still running, or killed
    program_version TEXT NOT NULL,
    jobs INTEGER NOT NULL,
    files_seen INTEGER NOT NULL DEFAULT 0,
    files_imported INTEGER NOT NULL DEFAULT 0,
    files_copied INTEGER NOT NULL DEFAULT 0,   -- same content as another source
    files_skipped INTEGER NOT NULL DEFAULT 0,  -- unchanged since an earlier run
    files_rejected INTEGER NOT NULL DEFAULT 0,
    bytes_read INTEGER NOT NULL DEFAULT 0,
    matches INTEGER NOT NULL DEFAULT 0,
    games INTEGER NOT NULL DEFAULT 0,
    decisions INTEGER NOT NULL DEFAULT 0,
    candidates INTEGER NOT NULL DEFAULT 0,
    positions_new INTEGER NOT NULL DEFAULT 0,
    positions_known INTEGER NOT NULL DEFAULT 0
, books INTEGER NOT NULL DEFAULT 0, book_entries INTEGER NOT NULL DEFAULT 0, limits TEXT NOT NULL DEFAULT 'file 67108864, inflated 67108864, ratio 300, members 100000', files_replaced INTEGER NOT NULL DEFAULT 0, files_missing INTEGER NOT NULL DEFAULT 0, files_pruned INTEGER NOT NULL DEFAULT 0, outcome TEXT NOT NULL DEFAULT 'running', error TEXT, options TEXT, files_moved INTEGER NOT NULL DEFAULT 0, files_ignored INTEGER NOT NULL DEFAULT 0, files_still_rejected INTEGER NOT NULL DEFAULT 0, files_in_doubt INTEGER NOT NULL DEFAULT 0, files_left INTEGER NOT NULL DEFAULT 0, bytes_left INTEGER NOT NULL DEFAULT 0, places_unreadable INTEGER NOT NULL DEFAULT 0, saved_again INTEGER NOT NULL DEFAULT 0, warnings INTEGER NOT NULL DEFAULT 0, seconds REAL, seconds_read REAL, seconds_unpack REAL, seconds_normalize REAL, seconds_write REAL, seconds_wait REAL, seconds_complete REAL) STRICT;
INSERT INTO import_runs VALUES
(1,'2026-11-21 21:11:16','2026-11-21 21:11:16','0.1.0',1,12,10,1,0,1,102562,5,10,78,80,21,48,5,13,'file 67108864, inflated 67108864, ratio 300, members 100000',0,0,0,'complete',NULL,'{"paths":["/golden/matches"],"listed":0,"selection":"","keep":null,"rehash":false,"prune":false}',0,0,0,0,0,0,0,1,1,0.077522698,0.000411136,0.001988423,0.009376497,0.005868996999999999,0.009827975,0.015199616);
CREATE TABLE source_files (
    source_file_id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    outcome TEXT NOT NULL,              -- imported, copy, rejected, missing
    kind TEXT,                          -- xg, xgp; NULL where it is neither
    size_bytes INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970
    content_hash BLOB,                  -- blake3, 32 bytes; NULL where the file could not be read
    copy_of_id INTEGER REFERENCES source_files (source_file_id),
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id),
    is_intact INTEGER,                  -- 0: re-packed by another program, no CRC to check
    file_version INTEGER,               -- `version` of the match header: 28 is XG 2.00, 30 is 2.10
    header_version INTEGER,
    game_guid BLOB,
    game_name TEXT,                     -- localised display texts of the file header
    save_name TEXT,
    level_name TEXT,
    header_comment TEXT,
    thumbnail_bytes INTEGER,
    record_count INTEGER,
    rollout_count INTEGER,
    comment_count INTEGER               -- non-empty lines of temp.xgc
) STRICT;
INSERT INTO source_files VALUES
(1,'/golden/matches/arena.abk','imported','abk',25284,1729728054000000000,x'bbeb8ee4c0b429772531fd08e14a25f59e8c1de8b9a00bc2e83790b5dd5e968d',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(2,'/golden/matches/copy.xg','imported','xg',11084,1729728054000000000,x'736a8e17f285c73616d074bd07eb6c41abba03620226ebcb26a86002ee762ca5',NULL,1,1,30,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3),
(3,'/golden/matches/damaged.xg','rejected','xg',9000,1729728054000000000,x'5fc8752c30dce87f9a850ba49a6c0bb2f98b0fdee4c30238691bf6aafae69f4b',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(4,'/golden/matches/gnu.bbk','imported','gnushogi_gdx',216,1729728054000000000,x'1169785de156eb9adc50cbe64f5a2bc686f8c45c4878b8b148c04406f3fb669f',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(5,'/golden/matches/match.xg','copy','xg',11084,1729728054000000000,x'736a8e17f285c73616d074bd07eb6c41abba03620226ebcb26a86002ee762ca5',2,1,1,30,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3),
(6,'/golden/matches/met.ob','imported','xg_opening',768,1729728054000000000,x'5ad143188d86aa10379db127790f3410b3b4962b5eff80a97d4fcd38fb87496f',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(7,'/golden/matches/money.xg','imported','xg',11131,1729728054000000000,x'ebd44b306fd23ee1d0ce287773ded58da56e0faccb2a912031eebd647be054da',NULL,1,1,24,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,24,2,3),
(8,'/golden/matches/odd.xg','imported','xg',11051,1729728054000000000,x'1436a1f2c47b518b095311d31814041c0eb76c0e20e306b636634e59d25fc8f9',NULL,1,1,30,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Al vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3),
(9,'/golden/matches/opening.ob','imported','xg_opening',768,1729728054000000000,x'b13a971bc0f80be7a616cb186bdb46f2b86d3693be07e053ba9820357dc93f24',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(10,'/golden/matches/save.xg','imported','xg',11061,1729728054000000000,x'c79be53155a27bf1cd745c22b5e220740bb49a8e9ffe485f0c2c8254b96d733e',NULL,1,1,30,1,x'5bb7052f000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3),
(11,'/golden/matches/shogi.tbk','imported','gnushogi_text',54,1729728054000000000,x'a988af670016f3806dd8e1273d1eb30b82881463d01e520135e0460babfd6a44',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(12,'/golden/matches/stamped.xg','imported','xg',11061,1729728054000000000,x'd47a96dd8a771d88238d4f427e5a01b482c13050490eb9c5465ac20db67acb05',NULL,1,1,30,1,x'07000000000000000000000000000000','Played on Café Jussieu','Grace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3);
CREATE TABLE rejects (
    reject_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    path TEXT NOT NULL,
    stream TEXT NOT NULL,               -- header, archive, registry, temp.xg, ...
    record INTEGER,                     -- 0-based
    byte_offset INTEGER,                -- within the stream
    field TEXT,
    expected TEXT NOT NULL,
    found TEXT NOT NULL,
    message TEXT NOT NULL,              -- the whole sentence
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id)
) STRICT;
INSERT INTO rejects VALUES
(1,3,'/golden/matches/damaged.xg','archive',NULL,8232,NULL,'an archive with trailer, or one zlib stream that fills the file','incomplete deflate stream (truncated or damaged)','archive (byte 8232): expected an archive with trailer, or one zlib stream that fills the file, found incomplete deflate stream (truncated or damaged)',1);
CREATE TABLE warnings (
    warning_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    stream TEXT NOT NULL,
    record INTEGER,
    field TEXT,
    message TEXT NOT NULL
) STRICT;
INSERT INTO warnings VALUES
(1,8,'temp.xg',24,'WinnerM','5 is no seat');
CREATE TABLE players (
    player_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE           -- as the files spell it, outer blanks removed
) STRICT;
INSERT INTO players VALUES
(1,'Ada Lovelace'),
(2,'Kévin Unger'),
(3,'Al'),
(4,'Grace');
CREATE TABLE matches (
    match_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    player1_id INTEGER NOT NULL REFERENCES players (player_id),
    player2_id INTEGER NOT NULL REFERENCES players (player_id),
    match_length INTEGER,               -- points; NULL: money session without end
    is_money INTEGER NOT NULL,          -- 1: money session (no match score)
    variation_code INTEGER NOT NULL REFERENCES variations (variation_code),
    played_at TEXT,                     -- local time as the file has it, rounded to the second
    event TEXT,
    location TEXT,
    round TEXT,
    transcriber TEXT,
    is_transcribed INTEGER,
    site_code INTEGER REFERENCES sites (site_code),
    game_mode_code INTEGER REFERENCES game_modes (game_mode_code),
    is_imported_by_xg INTEGER NOT NULL, -- XG imported it from a site's file
    player1_elo REAL,
    player2_elo REAL,
    player1_experience INTEGER,
    player2_experience INTEGER,
    player1_level_code INTEGER REFERENCES levels (level_code), -- the program's level where a seat was the computer
    player2_level_code INTEGER REFERENCES levels (level_code),
    is_crawford_rule INTEGER NOT NULL,
    is_jacoby_rule INTEGER NOT NULL,
    is_beaver_rule INTEGER NOT NULL,
    is_auto_double_rule INTEGER NOT NULL,
    auto_double_max INTEGER,
    cube_limit INTEGER,                 -- highest cube value (1024), not its exponent
    xg_game_id INTEGER NOT NULL,        -- negative where the players were swapped
    is_inverted INTEGER NOT NULL,
    counts_for_elo INTEGER NOT NULL,
    counts_for_profile1 INTEGER NOT NULL,
    counts_for_profile2 INTEGER NOT NULL,
    is_entered_in_profile INTEGER NOT NULL,
    is_counted_in_profile INTEGER NOT NULL,
    is_unrated_import INTEGER NOT NULL,
    money_initial_games INTEGER NOT NULL,
    money_initial_score1 INTEGER NOT NULL,
    money_initial_score2 INTEGER NOT NULL,
    is_for_real_money INTEGER NOT NULL,
    winner_money REAL,
    loser_money REAL,
    fee_money REAL,
    table_stake REAL,
    currency_code INTEGER REFERENCES currencies (currency_code),
    clock_type_code INTEGER REFERENCES clock_types (clock_type_code),
    is_clock_per_game INTEGER,
    clock_initial_s INTEGER,
    clock_per_move_s INTEGER,           -- added (Fischer) or reserved (Bronstein)
    clock_penalty_points INTEGER,
    clock_penalty_money INTEGER,
    clock_left1_s INTEGER,
    clock_left2_s INTEGER,
    delayed_plays INTEGER,              -- marked for a later rollout, and done
    delayed_plays_done INTEGER,
    delayed_cubes INTEGER,
    delayed_cubes_done INTEGER,
    is_finished INTEGER NOT NULL,       -- has a match footer
    final_score1 INTEGER,               -- not capped at the match length
    final_score2 INTEGER,
    winner_seat INTEGER,                -- 1, 2; NULL: none recorded
    final_elo1 REAL,
    final_elo2 REAL,
    final_experience1 INTEGER,
    final_experience2 INTEGER,
    finished_at TEXT
, match_key BLOB, analysis_depth INTEGER NOT NULL DEFAULT 0, is_current INTEGER NOT NULL DEFAULT 1) STRICT;
INSERT INTO matches VALUES
(1,2,1,2,3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,788903771,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,3,2,NULL,NULL,NULL,NULL,NULL,x'b3d84e09e45e3e07ed223adbdeaa7719',90,1),
(2,7,1,2,NULL,1,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,0,1,0,0,0,1024,788903771,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,x'879e4215f83143f057aa553de90b0f71',102,1),
(3,8,3,2,3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,788903771,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,3,NULL,NULL,NULL,NULL,NULL,NULL,x'57a959fcd651dcf00b6798632731aa82',58,1),
(4,10,2,1,3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,-788903771,1,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,3,0,1,NULL,NULL,NULL,NULL,NULL,x'b3d84e09e45e3e07ed223adbdeaa7719',15,0),
(5,12,4,2,3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,7,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,3,2,NULL,NULL,NULL,NULL,NULL,x'6ffdf09ef26db8e617ed655f924a83b7',162,1);
CREATE TABLE games (
    game_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_number INTEGER NOT NULL,       -- as the file counts
    record_number INTEGER NOT NULL,     -- of the game header in temp.xg
    start_score1 INTEGER NOT NULL,
    start_score2 INTEGER NOT NULL,
    is_crawford INTEGER NOT NULL,
    initial_board BLOB,                 -- 26 signed bytes, player 1's view; NULL: not recorded (entered midway)
    is_in_progress INTEGER NOT NULL,
    auto_doubles INTEGER,
    cube_records INTEGER NOT NULL,      -- records of temp.xg in this game
    move_records INTEGER NOT NULL,
    is_finished INTEGER NOT NULL,       -- has a game footer
    end_score1 INTEGER,
    end_score2 INTEGER,
    winner_seat INTEGER,
    points_won INTEGER,                 -- as recorded; the change of score decides
    termination_code INTEGER REFERENCES terminations (termination_code),
    is_crawford_next INTEGER,
    resign_error_emg REAL,              -- equity lost by resigning, >= 0; NULL: not analysed
    resign_take_error_emg REAL,         -- equity lost by accepting the resignation
    final_level_code INTEGER REFERENCES levels (level_code),
    final_equity REAL,                  -- of the final position as XG recorded it
    final_lose_backgammon REAL,
    final_lose_gammon REAL,
    final_lose REAL,
    final_win REAL,
    final_win_gammon REAL,
    final_win_backgammon REAL
) STRICT;
INSERT INTO games VALUES
(1,1,1,1,0,0,0,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,0,6,5,1,0,2,2,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(2,1,2,14,0,2,1,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,0,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(3,2,1,1,0,0,0,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,NULL,6,5,1,0,2,2,2,0,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(4,2,2,14,0,2,0,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,NULL,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(5,3,1,1,0,0,0,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,0,6,5,1,0,2,2,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(6,3,2,14,0,2,1,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,0,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(7,4,1,1,0,0,0,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,0,6,5,1,2,0,1,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(8,4,2,14,2,0,1,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,0,4,4,1,3,0,1,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(9,5,1,1,0,0,0,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,0,6,5,1,0,2,2,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(10,5,2,14,0,2,1,x'00fe00000000050003000000fb05000000fd00fb000000000200',0,0,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE positions (
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over the board
    board BLOB NOT NULL,                -- 26 signed bytes, view of the player on roll: 25 own bar, 0 opponent's bar
    player_pips INTEGER NOT NULL,
    opponent_pips INTEGER NOT NULL,
    player_bar INTEGER NOT NULL,
    opponent_bar INTEGER NOT NULL,
    player_off INTEGER NOT NULL,        -- 15 minus the checkers on the board
    opponent_off INTEGER NOT NULL,
    phase_code INTEGER NOT NULL REFERENCES phases (phase_code),
    player_prime INTEGER NOT NULL,      -- longest run of points held
    opponent_prime INTEGER NOT NULL,
    player_anchors INTEGER NOT NULL,    -- points held in the other's home board
    opponent_anchors INTEGER NOT NULL,
    player_blots INTEGER NOT NULL,
    opponent_blots INTEGER NOT NULL
) STRICT;
INSERT INTO positions VALUES
(-6216471264808135824,x'00fe00000200040002000000fb05000000fe00fc0000fe000200',161,159,0,0,0,0,0,1,1,1,1,0,0),
(-3961780239476070672,x'ffff00000002040003000001fb03000000fd00fb000000000200',156,168,0,1,0,0,0,2,1,1,0,1,1),
(-3104823284238527007,x'00ff000000020400020000fffb05000000fd00fb000000000200',163,157,0,0,0,0,0,2,1,1,0,0,2),
(-463184783612123863,x'00fe00000000050003000000fb05000000fe00fcfe0000000200',167,163,0,0,0,0,0,1,2,1,1,0,0),
(3328178144016243250,x'00fe00000000050003000000fb05000000fe00fc00fe00000200',167,161,0,0,0,0,0,1,1,1,1,0,0),
(3982131162764449045,x'ffff00000003030003000002fb02000000fd00fb000000000200',153,168,0,1,0,0,0,2,1,1,0,0,1),
(4383260899774729107,x'00fe00000000050003000000fb05000000fd00fb000000000200',167,167,0,0,0,0,0,1,1,1,1,0,0),
(5991749757752707178,x'00fe00000000050003000000fb05010000fe00fcfe0000000100',157,163,0,0,0,0,0,1,2,0,1,2,0),
(6959481228225318043,x'00fe00000000050003000000fe05fe0000fd00fdfd0000000101',168,153,1,0,0,0,0,1,2,0,1,1,0),
(7175857333173656293,x'00fe00000000050003000000fd05ff0000fd00fcfe0000000101',168,156,1,0,0,0,0,1,2,0,1,1,1),
(9011583225384533908,x'00fe00020000040002000000fc05000000fffefc00fe00000200',159,154,0,0,0,0,0,1,2,1,1,0,1);
CREATE TABLE decisions (
    decision_id INTEGER PRIMARY KEY,    -- in playing order; a take directly follows its double
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_id INTEGER NOT NULL REFERENCES games (game_id),
    sequence_number INTEGER NOT NULL,   -- 1-based within the game
    ply INTEGER NOT NULL,               -- 1-based number of the roll in the game; a cube decision has that of the roll after it
    record_number INTEGER NOT NULL,     -- 0-based in temp.xg
    kind TEXT NOT NULL,                 -- checker, double, take
    seat INTEGER NOT NULL,              -- 1, 2: who decides
    player_id INTEGER NOT NULL REFERENCES players (player_id),
    opponent_id INTEGER NOT NULL REFERENCES players (player_id),
    position_hash INTEGER NOT NULL REFERENCES positions (position_hash), -- the decider's view
    position_after_hash INTEGER,        -- after the play, in the view of the opponent, who is then on roll
    away_player INTEGER,                -- points away; NULL: money
    away_opponent INTEGER,
    cube_value INTEGER NOT NULL,        -- before the decision
    cube_owner INTEGER NOT NULL,        -- 0 centred, 1 the decider, -1 the opponent
    is_crawford INTEGER NOT NULL,
    is_jacoby INTEGER NOT NULL,
    die1 INTEGER,                       -- the higher one
    die2 INTEGER,
    action TEXT,                        -- 13/8 6/5*, cannot move, no double, double, take, pass, beaver; NULL: none recorded
    played_rank INTEGER,                -- candidate_rank of the play; NULL: not among the candidates
    candidate_count INTEGER NOT NULL,
    level_code INTEGER REFERENCES levels (level_code), -- of the best candidate or the cube lines; NULL: not analysed
    equity_best REAL,
    equity_played REAL,
    error_emg REAL,                     -- equity lost, >= 0; NULL: not analysed
    error_mwc REAL,                     -- match winning chances lost, 0..1; NULL for money
    luck_emg REAL,                      -- luck of the roll, + is good for the roller
    luck_mwc REAL,                      -- the same in match winning chances; NULL for money
    luck_level_code INTEGER REFERENCES levels (level_code),
    equity_before_roll REAL,
    is_counted INTEGER NOT NULL,        -- enters PR
    is_forced INTEGER NOT NULL,         -- checker: one candidate at most
    is_irrelevant INTEGER,              -- checker: XG says that it makes no difference
    is_illegal INTEGER NOT NULL,        -- the rules do not allow it
    invalid_code INTEGER NOT NULL,      -- XG's inValid: 0 sound, 1 error, 2 illegal
    is_flagged INTEGER NOT NULL,
    is_edited INTEGER,
    double_decision_id INTEGER REFERENCES decisions (decision_id), -- take: the double that it answers
    auto_doubles INTEGER,
    clock_bottom_s INTEGER,             -- time left; NULL: no clock
    clock_top_s INTEGER,
    best_rank_1ply INTEGER,             -- candidate_rank that XG's 1-ply and 3-ply choose
    best_rank_3ply INTEGER,
    tutor_rank INTEGER,                 -- tutor mode: the first idea, and what it would have cost
    tutor_action TEXT,
    tutor_error_emg REAL,
    delayed_marks INTEGER,              -- bit list of candidates (cube: 1) marked for a later rollout, and done
    delayed_done INTEGER
) STRICT;
INSERT INTO decisions VALUES
(1,1,1,1,1,3,'checker',1,1,2,4383260899774729107,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,2,0.1599999964237213,0.1599999964237213,0.0,0.0,0.0625,0.0062168749999999984,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(2,1,1,2,2,4,'double',2,2,1,-463184783612123863,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,2,-0.1599999964237213,-0.1599999964237213,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(3,1,1,3,2,5,'checker',2,2,1,-463184783612123863,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,2,-0.20000000298023224,-0.23999999463558197,0.03999999165534973,0.003978799169957636,0.0625,0.0062168749999999984,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(4,1,1,4,3,6,'double',1,1,2,-3104823284238527007,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,100,0.25,0.15000000596046448,0.1,0.009946999999999998,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(5,1,1,5,3,6,'take',2,2,1,5991749757752707178,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,100,-0.15000000596046448,-0.15000000596046448,0.0,0.0,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,4,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(6,1,1,6,3,7,'checker',1,1,2,-3104823284238527007,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,2,0.30000001192092896,0.30000001192092896,0.0,0.0,0.0625,0.0156725,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(7,1,1,7,4,8,'double',2,2,1,7175857333173656293,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,2,-0.3100000023841858,-0.3100000023841858,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(8,1,1,8,4,9,'checker',2,2,1,7175857333173656293,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,2,-0.6000000238418579,-0.6000000238418579,0.0,0.0,0.0625,0.0156725,2,-0.0625,0,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(9,1,1,9,5,11,'checker',1,1,2,-3961780239476070672,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,2,0.5,0.5,0.0,0.0,0.0625,0.0156725,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(10,1,1,10,6,12,'double',2,2,1,6959481228225318043,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,2,0.699999988079071,0.699999988079071,0.0,0.0,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(11,1,1,11,6,12,'take',1,1,2,3982131162764449045,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,2,-0.699999988079071,-1.0,0.3,0.07522799999999999,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,10,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(12,1,2,1,1,16,'checker',2,2,1,4383260899774729107,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,2,0.11999999731779099,0.11999999731779099,0.0,0.0,0.0625,0.015250937499999999,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(13,1,2,2,2,18,'checker',1,1,2,3328178144016243250,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,100,0.019999999552965164,0.019999999552965164,0.0,0.0,0.0625,0.0152509375,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(14,1,2,3,3,20,'checker',2,2,1,-6216471264808135824,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,2,0.20999999344348907,0.20999999344348907,0.0,0.0,0.0625,0.015250937499999999,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(15,1,2,4,4,22,'checker',1,1,2,9011583225384533908,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,2,-0.4000000059604645,NULL,NULL,NULL,0.0625,0.0152509375,2,-0.0625,0,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(16,2,3,1,1,3,'checker',1,1,2,4383260899774729107,-463184783612123863,NULL,NULL,1,0,0,1,3,1,'8/5 6/5',1,2,2,0.1599999964237213,0.1599999964237213,0.0,NULL,0.0625,NULL,2,-0.0625,1,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),
(17,2,3,2,2,4,'double',2,2,1,-463184783612123863,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,2,-0.1599999964237213,-0.1599999964237213,0.0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(18,2,3,3,2,5,'checker',2,2,1,-463184783612123863,-3104823284238527007,NULL,NULL,1,0,0,1,6,4,'24/14',2,2,2,-0.20000000298023224,-0.23999999463558197,0.03999999165534973,NULL,0.0625,NULL,2,-0.0625,1,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),
(19,2,3,4,3,6,'double',1,1,2,-3104823284238527007,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'double',NULL,0,100,0.25,0.15000000596046448,0.1,NULL,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(20,2,3,5,3,6,'take',2,2,1,5991749757752707178,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'take',NULL,0,100,-0.15000000596046448,-0.15000000596046448,0.0,NULL,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,19,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(21,2,3,6,3,7,'checker',1,1,2,-3104823284238527007,7175857333173656293,NULL,NULL,2,-1,0,1,5,2,'13/11* 13/8',1,2,2,0.30000001192092896,0.30000001192092896,0.0,NULL,0.0625,NULL,2,-0.0625,1,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),
(22,2,3,7,4,8,'double',2,2,1,7175857333173656293,NULL,NULL,NULL,2,1,0,1,NULL,NULL,'no double',NULL,0,2,-0.3100000023841858,-0.3100000023841858,0.0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(23,2,3,8,4,9,'checker',2,2,1,7175857333173656293,-3961780239476070672,NULL,NULL,2,1,0,1,6,6,'cannot move',1,1,2,-0.6000000238418579,-0.6000000238418579,0.0,NULL,0.0625,NULL,2,-0.0625,0,1,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),
(24,2,3,9,5,11,'checker',1,1,2,-3961780239476070672,6959481228225318043,NULL,NULL,2,-1,0,1,2,1,'13/11 6/5',1,2,2,0.5,0.5,0.0,NULL,0.0625,NULL,2,-0.0625,1,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),
(25,2,3,10,6,12,'double',2,2,1,6959481228225318043,NULL,NULL,NULL,2,1,0,1,NULL,NULL,'double',NULL,0,2,0.699999988079071,0.699999988079071,0.0,NULL,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(26,2,3,11,6,12,'take',1,1,2,3982131162764449045,NULL,NULL,NULL,2,-1,0,1,NULL,NULL,'pass',NULL,0,2,-0.699999988079071,-1.0,0.3,NULL,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,25,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(27,2,4,1,1,16,'checker',2,2,1,4383260899774729107,3328178144016243250,NULL,NULL,1,0,0,1,4,2,'8/4 6/4',1,2,2,0.11999999731779099,0.11999999731779099,0.0,NULL,0.0625,NULL,2,-0.0625,1,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),
(28,2,4,2,2,17,'double',1,1,2,3328178144016243250,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,2,0.05000000074505806,0.05000000074505806,0.0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(29,2,4,3,2,18,'checker',1,1,2,3328178144016243250,-6216471264808135824,NULL,NULL,1,0,0,1,5,3,'8/3 6/3',1,2,100,0.019999999552965164,0.019999999552965164,0.0,NULL,0.0625,NULL,2,-0.0625,1,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),
(30,2,4,4,3,19,'double',2,2,1,-6216471264808135824,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,2,0.05000000074505806,0.05000000074505806,0.0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(31,2,4,5,3,20,'checker',2,2,1,-6216471264808135824,9011583225384533908,NULL,NULL,1,0,0,1,6,1,'13/7 8/7',1,2,2,0.20999999344348907,0.20999999344348907,0.0,NULL,0.0625,NULL,2,-0.0625,1,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),
(32,2,4,6,4,21,'double',1,1,2,9011583225384533908,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,2,0.05000000074505806,0.05000000074505806,0.0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(33,2,4,7,4,22,'checker',1,1,2,9011583225384533908,NULL,NULL,NULL,1,0,0,1,2,1,NULL,NULL,1,2,-0.4000000059604645,NULL,NULL,NULL,0.0625,NULL,2,-0.0625,0,1,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL),
(34,3,5,1,1,3,'checker',1,3,2,4383260899774729107,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,777,0.1599999964237213,0.1599999964237213,0.0,0.0,0.0625,0.0062168749999999984,777,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(35,3,5,2,2,4,'double',2,2,3,-463184783612123863,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,2,-0.1599999964237213,-0.1599999964237213,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(36,3,5,3,2,5,'checker',2,2,3,-463184783612123863,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,777,-0.20000000298023224,-0.23999999463558197,0.03999999165534973,0.003978799169957636,0.0625,0.0062168749999999984,777,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(37,3,5,4,3,6,'double',1,3,2,-3104823284238527007,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,100,0.25,0.15000000596046448,0.1,0.009946999999999998,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(38,3,5,5,3,6,'take',2,2,3,5991749757752707178,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,100,-0.15000000596046448,-0.15000000596046448,0.0,0.0,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,37,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(39,3,5,6,3,7,'checker',1,3,2,-3104823284238527007,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,777,0.30000001192092896,0.30000001192092896,0.0,0.0,0.0625,0.0156725,777,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(40,3,5,7,4,8,'double',2,2,3,7175857333173656293,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,2,-0.3100000023841858,-0.3100000023841858,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(41,3,5,8,4,9,'checker',2,2,3,7175857333173656293,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,777,-0.6000000238418579,-0.6000000238418579,0.0,0.0,0.0625,0.0156725,777,-0.0625,0,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(42,3,5,9,5,11,'checker',1,3,2,-3961780239476070672,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,777,0.5,0.5,0.0,0.0,0.0625,0.0156725,777,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(43,3,5,10,6,12,'double',2,2,3,6959481228225318043,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,2,0.699999988079071,0.699999988079071,0.0,0.0,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(44,3,5,11,6,12,'take',1,3,2,3982131162764449045,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,2,-0.699999988079071,-1.0,0.3,0.07522799999999999,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,43,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(45,3,6,1,1,16,'checker',2,2,3,4383260899774729107,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,777,0.11999999731779099,0.11999999731779099,0.0,0.0,0.0625,0.015250937499999999,777,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(46,3,6,2,2,18,'checker',1,3,2,3328178144016243250,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,100,0.019999999552965164,0.019999999552965164,0.0,0.0,0.0625,0.0152509375,777,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(47,3,6,3,3,20,'checker',2,2,3,-6216471264808135824,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,777,0.20999999344348907,0.20999999344348907,0.0,0.0,0.0625,0.015250937499999999,777,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(48,3,6,4,4,22,'checker',1,3,2,9011583225384533908,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,777,-0.4000000059604645,NULL,NULL,NULL,0.0625,0.0152509375,777,-0.0625,0,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(49,4,7,1,1,3,'checker',2,1,2,4383260899774729107,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,0,0.1599999964237213,0.1599999964237213,0.0,0.0,0.0625,0.0062168749999999984,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(50,4,7,2,2,4,'double',1,2,1,-463184783612123863,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,0,-0.1599999964237213,-0.1599999964237213,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(51,4,7,3,2,5,'checker',1,2,1,-463184783612123863,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,0,-0.20000000298023224,-0.23999999463558197,0.0599999874830246,0.0059681987549364554,0.0625,0.0062168749999999984,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(52,4,7,4,3,6,'double',2,1,2,-3104823284238527007,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,0,0.25,0.15000000596046448,0.1,0.009946999999999998,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(53,4,7,5,3,6,'take',1,2,1,5991749757752707178,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,0,-0.15000000596046448,-0.15000000596046448,0.0,0.0,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,52,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(54,4,7,6,3,7,'checker',2,1,2,-3104823284238527007,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,0,0.30000001192092896,0.30000001192092896,0.0,0.0,0.0625,0.0156725,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(55,4,7,7,4,8,'double',1,2,1,7175857333173656293,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,0,-0.3100000023841858,-0.3100000023841858,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(56,4,7,8,4,9,'checker',1,2,1,7175857333173656293,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,0,-0.6000000238418579,-0.6000000238418579,0.0,0.0,0.0625,0.0156725,2,-0.0625,0,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(57,4,7,9,5,11,'checker',2,1,2,-3961780239476070672,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,0,0.5,0.5,0.0,0.0,0.0625,0.0156725,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(58,4,7,10,6,12,'double',1,2,1,6959481228225318043,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,0,0.699999988079071,0.699999988079071,0.0,0.0,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(59,4,7,11,6,12,'take',2,1,2,3982131162764449045,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,0,-0.699999988079071,-1.0,0.3,0.07522799999999999,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,58,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(60,4,8,1,1,16,'checker',1,2,1,4383260899774729107,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,0,0.11999999731779099,0.11999999731779099,0.0,0.0,0.0625,0.015250937499999999,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(61,4,8,2,2,18,'checker',2,1,2,3328178144016243250,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,0,0.019999999552965164,0.019999999552965164,0.0,0.0,0.0625,0.0152509375,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(62,4,8,3,3,20,'checker',1,2,1,-6216471264808135824,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,0,0.20999999344348907,0.20999999344348907,0.0,0.0,0.0625,0.015250937499999999,2,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(63,4,8,4,4,22,'checker',2,1,2,9011583225384533908,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,0,-0.4000000059604645,NULL,NULL,NULL,0.0625,0.0152509375,2,-0.0625,0,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(64,5,9,1,1,3,'checker',1,4,2,4383260899774729107,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,998,0.1599999964237213,0.1599999964237213,0.0,0.0,0.0625,0.0062168749999999984,998,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(65,5,9,2,2,4,'double',2,2,4,-463184783612123863,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,2,-0.1599999964237213,-0.1599999964237213,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(66,5,9,3,2,5,'checker',2,2,4,-463184783612123863,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,998,-0.20000000298023224,-0.23999999463558197,0.03999999165534973,0.003978799169957636,0.0625,0.0062168749999999984,998,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(67,5,9,4,3,6,'double',1,4,2,-3104823284238527007,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,100,0.25,0.15000000596046448,0.1,0.009946999999999998,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(68,5,9,5,3,6,'take',2,2,4,5991749757752707178,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,100,-0.15000000596046448,-0.15000000596046448,0.0,0.0,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,67,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(69,5,9,6,3,7,'checker',1,4,2,-3104823284238527007,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,998,0.30000001192092896,0.30000001192092896,0.0,0.0,0.0625,0.0156725,998,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(70,5,9,7,4,8,'double',2,2,4,7175857333173656293,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,2,-0.3100000023841858,-0.3100000023841858,0.0,0.0,NULL,NULL,NULL,NULL,0,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(71,5,9,8,4,9,'checker',2,2,4,7175857333173656293,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,998,-0.6000000238418579,-0.6000000238418579,0.0,0.0,0.0625,0.0156725,998,-0.0625,0,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(72,5,9,9,5,11,'checker',1,4,2,-3961780239476070672,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,998,0.5,0.5,0.0,0.0,0.0625,0.0156725,998,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(73,5,9,10,6,12,'double',2,2,4,6959481228225318043,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,2,0.699999988079071,0.699999988079071,0.0,0.0,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0),
(74,5,9,11,6,12,'take',1,4,2,3982131162764449045,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,2,-0.699999988079071,-1.0,0.3,0.07522799999999999,NULL,NULL,NULL,NULL,1,0,NULL,0,0,0,NULL,73,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(75,5,10,1,1,16,'checker',2,2,4,4383260899774729107,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,998,0.11999999731779099,0.11999999731779099,0.0,0.0,0.0625,0.015250937499999999,998,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(76,5,10,2,2,18,'checker',1,4,2,3328178144016243250,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,100,0.019999999552965164,0.019999999552965164,0.0,0.0,0.0625,0.0152509375,998,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(77,5,10,3,3,20,'checker',2,2,4,-6216471264808135824,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,998,0.20999999344348907,0.20999999344348907,0.0,0.0,0.0625,0.015250937499999999,998,-0.0625,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0),
(78,5,10,4,4,22,'checker',1,4,2,9011583225384533908,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,998,-0.4000000059604645,NULL,NULL,NULL,0.0625,0.0152509375,998,-0.0625,0,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
CREATE TABLE plays (
    play_id INTEGER PRIMARY KEY,
    play TEXT NOT NULL                  -- 13/8 6/5*; empty: cannot move
) STRICT;
INSERT INTO plays VALUES
(0,'cannot move'),
(173,'13/5'),
(205,'13/6'),
(472,'24/14'),
(600,'24/18'),
(209000,'8/3 6/3'),
(274568,'8/4 6/4'),
(340136,'8/5 6/5'),
(340333,'13/11 6/5'),
(475373,'13/7 8/7'),
(552301,'13/11* 13/8'),
(617048,'24/18 13/9'),
(682744,'24/23 13/10'),
(748280,'24/23 13/11');
CREATE TABLE cube_analyses (
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id), -- the double decision; doubler's view throughout
    level_code INTEGER NOT NULL REFERENCES levels (level_code),
    level_requested_code INTEGER NOT NULL,
    recommendation_code INTEGER NOT NULL, -- FlagDouble: 0 no double, 1 double/take, 2 double/pass, -1 too good, 3 automatic
    recommendation TEXT NOT NULL,
    equity_no_double REAL,
    equity_double_take REAL,
    equity_double_pass REAL,
    is_beaver_right INTEGER NOT NULL,   -- isBeaver: the opponent should beaver
    choice_3ply_code INTEGER,           -- double + 2 * take of a 3-ply look; NULL: none
    nd_lose_backgammon REAL,            -- without the double: chances, cubeless equity
    nd_lose_gammon REAL,
    nd_lose REAL,
    nd_win REAL,
    nd_win_gammon REAL,
    nd_win_backgammon REAL,
    nd_cubeless_equity REAL,
    dt_lose_backgammon REAL,            -- double and take
    dt_lose_gammon REAL,
    dt_lose REAL,
    dt_win REAL,
    dt_win_gammon REAL,
    dt_win_backgammon REAL,
    dt_cubeless_equity REAL
) STRICT;
INSERT INTO cube_analyses VALUES
(2,2,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694),
(4,100,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552),
(7,2,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738),
(10,2,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721),
(17,2,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694),
(19,100,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552),
(22,2,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738),
(25,2,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721),
(28,2,2,0,'no double',0.05000000074505806,-0.30000001192092896,1.0,0,0,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045),
(30,2,2,0,'no double',0.05000000074505806,-0.30000001192092896,1.0,0,0,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045),
(32,2,2,0,'no double',0.05000000074505806,-0.30000001192092896,1.0,0,0,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.517307698726654,0.1293269246816635,0.005173076875507832,0.044999998062849045),
(35,2,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694),
(37,100,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552),
(40,2,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738),
(43,2,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721),
(50,0,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694),
(52,0,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552),
(55,0,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738),
(58,0,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721),
(65,2,2,0,'no double',-0.1599999964237213,-0.5799999833106995,1.0,0,0,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694,0.005553846247494221,0.13884615898132324,0.555384635925293,0.4446153938770294,0.11115384846925735,0.004446153994649649,-0.14399999380111694),
(67,100,2,0,'no double',0.25,0.15000000596046448,1.0,0,0,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.22499999403953552),
(70,2,2,0,'no double',-0.3100000023841858,-0.8999999761581421,1.0,0,0,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738,0.006073076743632555,0.1518269181251526,0.6073076725006104,0.39269232749938965,0.09817308187484741,0.003926923032850027,-0.2789999842643738),
(73,2,2,1,'double/take',0.6000000238418579,0.699999988079071,1.0,0,0,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721,0.0029230767395347357,0.07307691872119904,0.29230767488479614,0.7076923251152039,0.17692308127880096,0.00707692326977849,0.5400000214576721);
CREATE TABLE cube_extras (
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id), -- the double decision
    beaver_answer TEXT,                 -- the doubler's answer to a beaver: pass, take, raccoon
    beaver_error_emg REAL,              -- equity lost by that answer, >= 0
    raccoon_answer TEXT,
    raccoon_error_emg REAL,
    tutor_double_code INTEGER,          -- tutor mode: the first idea (0 no, 1 yes), and what it would have cost
    tutor_double_error_emg REAL,
    tutor_take_code INTEGER,
    tutor_take_error_emg REAL
) STRICT;
INSERT INTO cube_extras VALUES
(35,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL),
(37,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL),
(40,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL),
(43,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL);
CREATE TABLE rollouts (
    rollout_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    rollout_index INTEGER NOT NULL,     -- 0-based in temp.xgr
    decision_id INTEGER REFERENCES decisions (decision_id), -- NULL: nothing refers to it; figures then as recorded
    candidate_rank INTEGER,             -- NULL: a cube decision
    is_truncated INTEGER NOT NULL,
    truncate_at INTEGER NOT NULL,
    truncation_level_code INTEGER NOT NULL,
    is_error_limited INTEGER NOT NULL,
    error_limit REAL,
    min_games INTEGER NOT NULL,
    max_games INTEGER NOT NULL,
    is_time_limited INTEGER NOT NULL,
    time_limit_min INTEGER NOT NULL,
    play_level1_code INTEGER NOT NULL,  -- before level_cut, and from it on
    play_level2_code INTEGER NOT NULL,
    cube_level1_code INTEGER NOT NULL,
    cube_level2_code INTEGER NOT NULL,
    level_cut INTEGER NOT NULL,
    is_variance_reduced INTEGER NOT NULL,
    is_cubeless INTEGER NOT NULL,
    bearoff_truncation_code INTEGER NOT NULL, -- 0 if the cube is dead, 1 always, 2 never
    random_seed INTEGER NOT NULL,
    random_seed_entered INTEGER NOT NULL,
    is_both_lines INTEGER NOT NULL,
    search_interval REAL,
    is_first_roll INTEGER NOT NULL,
    is_both_lines_multiple INTEGER NOT NULL,
    is_extended INTEGER NOT NULL,
    is_immediate_double INTEGER NOT NULL,
    is_as_take INTEGER NOT NULL,
    rotation_code INTEGER NOT NULL,     -- 0: 36 dice, 1: 21 dice, 2: 30 dice
    is_interrupted INTEGER NOT NULL,
    engine_version TEXT NOT NULL,       -- major.minor
    duration_s REAL,
    multiple_min_games INTEGER NOT NULL,
    is_multiple_stop_all INTEGER NOT NULL,
    is_multiple_stop_one INTEGER NOT NULL,
    multiple_stop_all_value REAL,
    multiple_stop_one_value REAL,
    games INTEGER NOT NULL,             -- play, or no double
    equity REAL,                        -- mover's view
    error_95 REAL,                      -- half the 95% confidence interval
    mwc REAL,                           -- the same as match winning chances (money: XG's equity)
    lose_backgammon REAL,
    lose_gammon REAL,
    lose REAL,
    win REAL,
    win_gammon REAL,
    win_backgammon REAL,
    dt_games INTEGER,                   -- double and take; NULL: a checker play
    dt_equity REAL,
    dt_error_95 REAL,
    dt_mwc REAL,
    dt_lose_backgammon REAL,
    dt_lose_gammon REAL,
    dt_lose REAL,
    dt_win REAL,
    dt_win_gammon REAL,
    dt_win_backgammon REAL,
    previous_level_code INTEGER NOT NULL, -- the analysis that the rollout replaced
    previous_equity REAL,
    previous_lose_backgammon REAL,
    previous_lose_gammon REAL,
    previous_lose REAL,
    previous_win REAL,
    previous_win_gammon REAL,
    previous_win_backgammon REAL,
    previous_equity_no_double REAL,
    previous_equity_double REAL
) STRICT;
INSERT INTO rollouts VALUES
(1,1,0,4,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448),
(2,1,1,13,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0),
(3,2,0,19,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448),
(4,2,1,29,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,0.019999999552965164,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0),
(5,3,0,37,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448),
(6,3,1,46,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0),
(7,4,0,52,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448),
(8,4,1,61,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0),
(9,5,0,67,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,2,0.25,0.004134615417569876,0.10336539149284363,0.4134615659713745,0.5865384340286255,0.14663460850715637,0.005865384358912706,0.25,0.15000000596046448),
(10,5,1,76,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.4923076629638672,0.5076923370361328,0.1269230842590332,0.005076923407614231,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.005076923407614231,0.1269230842590332,0.5076923370361328,0.4923076629638672,0.1230769157409668,0.004923076368868351,0.0,0.0);
CREATE TABLE rollout_first_rolls (
    rollout_id INTEGER NOT NULL REFERENCES rollouts (rollout_id),
    line TEXT NOT NULL,                 -- play, no double, double/take
    first_roll INTEGER NOT NULL,        -- XG's index: 0 is the total, 1..36 the first rolls
    games INTEGER NOT NULL,
    sum_equity REAL,                    -- mover's view
    sum_square_equity REAL,
    standard_deviation REAL,
    PRIMARY KEY (rollout_id, line, first_roll)
) STRICT, WITHOUT ROWID;
INSERT INTO rollout_first_rolls VALUES
(1,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),
(1,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),
(1,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),
(1,'no double',0,1296,324.0,132.84,0.2),
(1,'no double',1,36,9.0,3.6900000000000004,0.2),
(1,'no double',2,36,9.0,3.6900000000000004,0.2),
(1,'no double',3,36,9.0,3.6900000000000004,0.2),
(1,'no double',4,36,9.0,3.6900000000000004,0.2),
(1,'no double',5,36,9.0,3.6900000000000004,0.2),
(1,'no double',6,36,9.0,3.6900000000000004,0.2),
(1,'no double',7,36,9.0,3.6900000000000004,0.2),
(1,'no double',8,36,9.0,3.6900000000000004,0.2),
(1,'no double',9,36,9.0,3.6900000000000004,0.2),
(1,'no double',10,36,9.0,3.6900000000000004,0.2),
(1,'no double',11,36,9.0,3.6900000000000004,0.2),
(1,'no double',12,36,9.0,3.6900000000000004,0.2),
(1,'no double',13,36,9.0,3.6900000000000004,0.2),
(1,'no double',14,36,9.0,3.6900000000000004,0.2),
(1,'no double',15,36,9.0,3.6900000000000004,0.2),
(1,'no double',16,36,9.0,3.6900000000000004,0.2),
(1,'no double',17,36,9.0,3.6900000000000004,0.2),
(1,'no double',18,36,9.0,3.6900000000000004,0.2),
(1,'no double',19,36,9.0,3.6900000000000004,0.2),
(1,'no double',20,36,9.0,3.6900000000000004,0.2),
(1,'no double',21,36,9.0,3.6900000000000004,0.2),
(1,'no double',22,36,9.0,3.6900000000000004,0.2),
(1,'no double',23,36,9.0,3.6900000000000004,0.2),
(1,'no double',24,36,9.0,3.6900000000000004,0.2),
(1,'no double',25,36,9.0,3.6900000000000004,0.2),
(1,'no double',26,36,9.0,3.6900000000000004,0.2),
(1,'no double',27,36,9.0,3.6900000000000004,0.2),
(1,'no double',28,36,9.0,3.6900000000000004,0.2),
(1,'no double',29,36,9.0,3.6900000000000004,0.2),
(1,'no double',30,36,9.0,3.6900000000000004,0.2),
(1,'no double',31,36,9.0,3.6900000000000004,0.2),
(1,'no double',32,36,9.0,3.6900000000000004,0.2),
(1,'no double',33,36,9.0,3.6900000000000004,0.2),
(1,'no double',34,36,9.0,3.6900000000000004,0.2),
(1,'no double',35,36,9.0,3.6900000000000004,0.2),
(1,'no double',36,36,9.0,3.6900000000000004,0.2),
(2,'play',0,1296,25.919999420642853,52.358399976825716,0.2),
(2,'play',1,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',2,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',3,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',4,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',5,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',6,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',7,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',8,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',9,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',10,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',11,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',12,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',13,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',14,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',15,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',16,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',17,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',18,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',19,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',20,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',21,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',22,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',23,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',24,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',25,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',26,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',27,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',28,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',29,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',30,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',31,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',32,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',33,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',34,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',35,36,0.7199999839067459,1.45439999935627,0.2),
(2,'play',36,36,0.7199999839067459,1.45439999935627,0.2),
(3,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),
(3,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),
(3,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),
(3,'no double',0,1296,324.0,132.84,0.2),
(3,'no double',1,36,9.0,3.6900000000000004,0.2),
(3,'no double',2,36,9.0,3.6900000000000004,0.2),
(3,'no double',3,36,9.0,3.6900000000000004,0.2),
(3,'no double',4,36,9.0,3.6900000000000004,0.2),
(3,'no double',5,36,9.0,3.6900000000000004,0.2),
(3,'no double',6,36,9.0,3.6900000000000004,0.2),
(3,'no double',7,36,9.0,3.6900000000000004,0.2),
(3,'no double',8,36,9.0,3.6900000000000004,0.2),
(3,'no double',9,36,9.0,3.6900000000000004,0.2),
(3,'no double',10,36,9.0,3.6900000000000004,0.2),
(3,'no double',11,36,9.0,3.6900000000000004,0.2),
(3,'no double',12,36,9.0,3.6900000000000004,0.2),
(3,'no double',13,36,9.0,3.6900000000000004,0.2),
(3,'no double',14,36,9.0,3.6900000000000004,0.2),
(3,'no double',15,36,9.0,3.6900000000000004,0.2),
(3,'no double',16,36,9.0,3.6900000000000004,0.2),
(3,'no double',17,36,9.0,3.6900000000000004,0.2),
(3,'no double',18,36,9.0,3.6900000000000004,0.2),
(3,'no double',19,36,9.0,3.6900000000000004,0.2),
(3,'no double',20,36,9.0,3.6900000000000004,0.2),
(3,'no double',21,36,9.0,3.6900000000000004,0.2),
(3,'no double',22,36,9.0,3.6900000000000004,0.2),
(3,'no double',23,36,9.0,3.6900000000000004,0.2),
(3,'no double',24,36,9.0,3.6900000000000004,0.2),
(3,'no double',25,36,9.0,3.6900000000000004,0.2),
(3,'no double',26,36,9.0,3.6900000000000004,0.2),
(3,'no double',27,36,9.0,3.6900000000000004,0.2),
(3,'no double',28,36,9.0,3.6900000000000004,0.2),
(3,'no double',29,36,9.0,3.6900000000000004,0.2),
(3,'no double',30,36,9.0,3.6900000000000004,0.2),
(3,'no double',31,36,9.0,3.6900000000000004,0.2),
(3,'no double',32,36,9.0,3.6900000000000004,0.2),
(3,'no double',33,36,9.0,3.6900000000000004,0.2),
(3,'no double',34,36,9.0,3.6900000000000004,0.2),
(3,'no double',35,36,9.0,3.6900000000000004,0.2),
(3,'no double',36,36,9.0,3.6900000000000004,0.2),
(4,'play',0,1296,25.919999420642853,52.358399976825716,0.2),
(4,'play',1,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',2,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',3,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',4,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',5,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',6,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',7,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',8,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',9,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',10,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',11,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',12,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',13,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',14,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',15,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',16,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',17,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',18,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',19,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',20,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',21,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',22,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',23,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',24,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',25,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',26,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',27,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',28,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',29,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',30,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',31,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',32,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',33,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',34,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',35,36,0.7199999839067459,1.45439999935627,0.2),
(4,'play',36,36,0.7199999839067459,1.45439999935627,0.2),
(5,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),
(5,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),
(5,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),
(5,'no double',0,1296,324.0,132.84,0.2),
(5,'no double',1,36,9.0,3.6900000000000004,0.2),
(5,'no double',2,36,9.0,3.6900000000000004,0.2),
(5,'no double',3,36,9.0,3.6900000000000004,0.2),
(5,'no double',4,36,9.0,3.6900000000000004,0.2),
(5,'no double',5,36,9.0,3.6900000000000004,0.2),
(5,'no double',6,36,9.0,3.6900000000000004,0.2),
(5,'no double',7,36,9.0,3.6900000000000004,0.2),
(5,'no double',8,36,9.0,3.6900000000000004,0.2),
(5,'no double',9,36,9.0,3.6900000000000004,0.2),
(5,'no double',10,36,9.0,3.6900000000000004,0.2),
(5,'no double',11,36,9.0,3.6900000000000004,0.2),
(5,'no double',12,36,9.0,3.6900000000000004,0.2),
(5,'no double',13,36,9.0,3.6900000000000004,0.2),
(5,'no double',14,36,9.0,3.6900000000000004,0.2),
(5,'no double',15,36,9.0,3.6900000000000004,0.2),
(5,'no double',16,36,9.0,3.6900000000000004,0.2),
(5,'no double',17,36,9.0,3.6900000000000004,0.2),
(5,'no double',18,36,9.0,3.6900000000000004,0.2),
(5,'no double',19,36,9.0,3.6900000000000004,0.2),
(5,'no double',20,36,9.0,3.6900000000000004,0.2),
(5,'no double',21,36,9.0,3.6900000000000004,0.2),
(5,'no double',22,36,9.0,3.6900000000000004,0.2),
(5,'no double',23,36,9.0,3.6900000000000004,0.2),
(5,'no double',24,36,9.0,3.6900000000000004,0.2),
(5,'no double',25,36,9.0,3.6900000000000004,0.2),
(5,'no double',26,36,9.0,3.6900000000000004,0.2),
(5,'no double',27,36,9.0,3.6900000000000004,0.2),
(5,'no double',28,36,9.0,3.6900000000000004,0.2),
(5,'no double',29,36,9.0,3.6900000000000004,0.2),
(5,'no double',30,36,9.0,3.6900000000000004,0.2),
(5,'no double',31,36,9.0,3.6900000000000004,0.2),
(5,'no double',32,36,9.0,3.6900000000000004,0.2),
(5,'no double',33,36,9.0,3.6900000000000004,0.2),
(5,'no double',34,36,9.0,3.6900000000000004,0.2),
(5,'no double',35,36,9.0,3.6900000000000004,0.2),
(5,'no double',36,36,9.0,3.6900000000000004,0.2),
(6,'play',0,1296,25.919999420642853,52.358399976825716,0.2),
(6,'play',1,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',2,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',3,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',4,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',5,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',6,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',7,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',8,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',9,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',10,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',11,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',12,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',13,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',14,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',15,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',16,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',17,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',18,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',19,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',20,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',21,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',22,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',23,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',24,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',25,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',26,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',27,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',28,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',29,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',30,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',31,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',32,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',33,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',34,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',35,36,0.7199999839067459,1.45439999935627,0.2),
(6,'play',36,36,0.7199999839067459,1.45439999935627,0.2),
(7,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),
(7,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),
(7,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),
(7,'no double',0,1296,324.0,132.84,0.2),
(7,'no double',1,36,9.0,3.6900000000000004,0.2),
(7,'no double',2,36,9.0,3.6900000000000004,0.2),
(7,'no double',3,36,9.0,3.6900000000000004,0.2),
(7,'no double',4,36,9.0,3.6900000000000004,0.2),
(7,'no double',5,36,9.0,3.6900000000000004,0.2),
(7,'no double',6,36,9.0,3.6900000000000004,0.2),
(7,'no double',7,36,9.0,3.6900000000000004,0.2),
(7,'no double',8,36,9.0,3.6900000000000004,0.2),
(7,'no double',9,36,9.0,3.6900000000000004,0.2),
(7,'no double',10,36,9.0,3.6900000000000004,0.2),
(7,'no double',11,36,9.0,3.6900000000000004,0.2),
(7,'no double',12,36,9.0,3.6900000000000004,0.2),
(7,'no double',13,36,9.0,3.6900000000000004,0.2),
(7,'no double',14,36,9.0,3.6900000000000004,0.2),
(7,'no double',15,36,9.0,3.6900000000000004,0.2),
(7,'no double',16,36,9.0,3.6900000000000004,0.2),
(7,'no double',17,36,9.0,3.6900000000000004,0.2),
(7,'no double',18,36,9.0,3.6900000000000004,0.2),
(7,'no double',19,36,9.0,3.6900000000000004,0.2),
(7,'no double',20,36,9.0,3.6900000000000004,0.2),
(7,'no double',21,36,9.0,3.6900000000000004,0.2),
(7,'no double',22,36,9.0,3.6900000000000004,0.2),
(7,'no double',23,36,9.0,3.6900000000000004,0.2),
(7,'no double',24,36,9.0,3.6900000000000004,0.2),
(7,'no double',25,36,9.0,3.6900000000000004,0.2),
(7,'no double',26,36,9.0,3.6900000000000004,0.2),
(7,'no double',27,36,9.0,3.6900000000000004,0.2),
(7,'no double',28,36,9.0,3.6900000000000004,0.2),
(7,'no double',29,36,9.0,3.6900000000000004,0.2),
(7,'no double',30,36,9.0,3.6900000000000004,0.2),
(7,'no double',31,36,9.0,3.6900000000000004,0.2),
(7,'no double',32,36,9.0,3.6900000000000004,0.2),
(7,'no double',33,36,9.0,3.6900000000000004,0.2),
(7,'no double',34,36,9.0,3.6900000000000004,0.2),
(7,'no double',35,36,9.0,3.6900000000000004,0.2),
(7,'no double',36,36,9.0,3.6900000000000004,0.2),
(8,'play',0,1296,25.919999420642853,52.358399976825716,0.2),
(8,'play',1,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',2,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',3,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',4,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',5,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',6,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',7,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',8,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',9,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',10,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',11,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',12,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',13,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',14,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',15,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',16,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',17,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',18,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',19,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',20,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',21,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',22,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',23,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',24,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',25,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',26,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',27,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',28,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',29,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',30,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',31,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',32,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',33,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',34,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',35,36,0.7199999839067459,1.45439999935627,0.2),
(8,'play',36,36,0.7199999839067459,1.45439999935627,0.2),
(9,'double/take',0,1296,194.40000772476196,81.00000231742864,0.2),
(9,'double/take',1,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',2,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',3,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',4,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',5,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',6,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',7,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',8,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',9,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',10,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',11,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',12,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',13,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',14,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',15,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',16,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',17,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',18,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',19,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',20,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',21,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',22,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',23,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',24,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',25,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',26,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',27,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',28,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',29,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',30,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',31,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',32,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',33,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',34,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',35,36,5.400000214576721,2.250000064373018,0.2),
(9,'double/take',36,36,5.400000214576721,2.250000064373018,0.2),
(9,'no double',0,1296,324.0,132.84,0.2),
(9,'no double',1,36,9.0,3.6900000000000004,0.2),
(9,'no double',2,36,9.0,3.6900000000000004,0.2),
(9,'no double',3,36,9.0,3.6900000000000004,0.2),
(9,'no double',4,36,9.0,3.6900000000000004,0.2),
(9,'no double',5,36,9.0,3.6900000000000004,0.2),
(9,'no double',6,36,9.0,3.6900000000000004,0.2),
(9,'no double',7,36,9.0,3.6900000000000004,0.2),
(9,'no double',8,36,9.0,3.6900000000000004,0.2),
(9,'no double',9,36,9.0,3.6900000000000004,0.2),
(9,'no double',10,36,9.0,3.6900000000000004,0.2),
(9,'no double',11,36,9.0,3.6900000000000004,0.2),
(9,'no double',12,36,9.0,3.6900000000000004,0.2),
(9,'no double',13,36,9.0,3.6900000000000004,0.2),
(9,'no double',14,36,9.0,3.6900000000000004,0.2),
(9,'no double',15,36,9.0,3.6900000000000004,0.2),
(9,'no double',16,36,9.0,3.6900000000000004,0.2),
(9,'no double',17,36,9.0,3.6900000000000004,0.2),
(9,'no double',18,36,9.0,3.6900000000000004,0.2),
(9,'no double',19,36,9.0,3.6900000000000004,0.2),
(9,'no double',20,36,9.0,3.6900000000000004,0.2),
(9,'no double',21,36,9.0,3.6900000000000004,0.2),
(9,'no double',22,36,9.0,3.6900000000000004,0.2),
(9,'no double',23,36,9.0,3.6900000000000004,0.2),
(9,'no double',24,36,9.0,3.6900000000000004,0.2),
(9,'no double',25,36,9.0,3.6900000000000004,0.2),
(9,'no double',26,36,9.0,3.6900000000000004,0.2),
(9,'no double',27,36,9.0,3.6900000000000004,0.2),
(9,'no double',28,36,9.0,3.6900000000000004,0.2),
(9,'no double',29,36,9.0,3.6900000000000004,0.2),
(9,'no double',30,36,9.0,3.6900000000000004,0.2),
(9,'no double',31,36,9.0,3.6900000000000004,0.2),
(9,'no double',32,36,9.0,3.6900000000000004,0.2),
(9,'no double',33,36,9.0,3.6900000000000004,0.2),
(9,'no double',34,36,9.0,3.6900000000000004,0.2),
(9,'no double',35,36,9.0,3.6900000000000004,0.2),
(9,'no double',36,36,9.0,3.6900000000000004,0.2),
(10,'play',0,1296,25.919999420642853,52.358399976825716,0.2),
(10,'play',1,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',2,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',3,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',4,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',5,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',6,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',7,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',8,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',9,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',10,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',11,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',12,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',13,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',14,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',15,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',16,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',17,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',18,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',19,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',20,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',21,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',22,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',23,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',24,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',25,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',26,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',27,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',28,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',29,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',30,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',31,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',32,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',33,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',34,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',35,36,0.7199999839067459,1.45439999935627,0.2),
(10,'play',36,36,0.7199999839067459,1.45439999935627,0.2);
CREATE TABLE comments (
    comment_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_id INTEGER REFERENCES games (game_id),
    decision_id INTEGER REFERENCES decisions (decision_id),
    attachment TEXT NOT NULL,           -- match start, match end, game start, game end, play, cube, none
    record_number INTEGER,              -- of the record that refers to it
    line_number INTEGER NOT NULL,       -- 0-based in temp.xgc
    text TEXT NOT NULL,
    rtf TEXT NOT NULL
) STRICT;
INSERT INTO comments VALUES
(1,1,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}'),
(2,1,1,3,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}'),
(3,1,1,4,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}'),
(4,2,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}'),
(5,2,3,18,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}'),
(6,2,3,19,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}'),
(7,3,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}'),
(8,3,5,36,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}'),
(9,3,5,37,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}'),
(10,4,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}'),
(11,4,7,51,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}'),
(12,4,7,52,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}'),
(13,5,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}'),
(14,5,9,66,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}'),
(15,5,9,67,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}');
CREATE TABLE player_aliases (
    alias TEXT PRIMARY KEY,             -- a name as files spell it
    name TEXT NOT NULL                  -- the name under which the person is counted
) STRICT, WITHOUT ROWID;
INSERT INTO player_aliases VALUES
('Al','Ada Lovelace');
CREATE TABLE error_thresholds (
    grading TEXT NOT NULL,              -- xg, gnubg, own
    grade TEXT NOT NULL,                -- error, blunder; doubtful, bad, very bad
    min_error_emg REAL NOT NULL,
    PRIMARY KEY (grading, grade)
) STRICT, WITHOUT ROWID;
INSERT INTO error_thresholds VALUES
('gnubg','bad',0.06),
('gnubg','doubtful',0.03),
('gnubg','very bad',0.12),
('own','blunder',0.03),
('own','error',0.03),
('xg','blunder',0.08),
('xg','error',0.02);
CREATE TABLE books (
    book_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    kind TEXT NOT NULL,                 -- xg_opening, abk, gnushogi_gdx, gnushogi_text
    game TEXT NOT NULL,                 -- backgammon, chess, shogi
    variant TEXT,                       -- layout: ABK or AB2; le64, be64, le32, be32, ... of a GDX book; 1.0 of an XG book
    title TEXT,                         -- XG: the description; ABK: the comment
    edition TEXT,                       -- XG: the file version that its editor gave
    author TEXT,                        -- ABK
    notes TEXT,                         -- XG
    updated_at TEXT,                    -- XG: last edited, local time as the file has it
    content_hash BLOB NOT NULL,         -- blake3 of the file, 32 bytes
    -- The book's own figures; NULL where a kind has no such thing (docs/books.md).
    entries INTEGER NOT NULL,           -- XG entries, ABK tree nodes, used GDX slots, plies of a text book
    reachable INTEGER,                  -- entries met on the walk from the start, illegal ones included
    orphans INTEGER,                    -- entries - reachable
    deleted INTEGER NOT NULL,           -- entries flagged as deleted
    illegal_moves INTEGER,              -- reachable entries whose move cannot be played where it stands
    positions INTEGER NOT NULL,         -- distinct positions met; chess and shogi: start and leaves included
    positions_with_moves INTEGER,
    moves INTEGER,                      -- distinct pairs of position and move
    transposed_positions INTEGER,       -- positions that more than one path of the book meets
    max_depth INTEGER,                  -- plies from the start of the deepest position (ABK: node)
    good_moves INTEGER,                 -- shogi: distinct moves marked good, and bad
    bad_moves INTEGER,
    count_sum INTEGER,                  -- shogi: sum of the counts of its moves
    lines INTEGER,                      -- text books
    plies INTEGER,
    line_errors INTEGER
) STRICT;
INSERT INTO books VALUES
(1,1,'abk','chess','AB2','Open games',NULL,'Nobody',NULL,NULL,x'bbeb8ee4c0b429772531fd08e14a25f59e8c1de8b9a00bc2e83790b5dd5e968d',3,3,0,0,0,4,2,3,0,2,NULL,NULL,NULL,NULL,NULL,NULL),
(2,4,'gnushogi_gdx','shogi','le64',NULL,NULL,NULL,NULL,NULL,x'1169785de156eb9adc50cbe64f5a2bc686f8c45c4878b8b148c04406f3fb669f',3,3,0,0,0,4,2,3,0,2,0,0,3,NULL,NULL,NULL),
(3,6,'xg_opening','backgammon','1.0','A small book','3.70',NULL,'Met','2011-05-21 18:00:00',x'5ad143188d86aa10379db127790f3410b3b4962b5eff80a97d4fcd38fb87496f',1,NULL,NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(4,9,'xg_opening','backgammon','1.0','A small book','3.70',NULL,'Notes','2011-05-21 18:00:00',x'b13a971bc0f80be7a616cb186bdb46f2b86d3693be07e053ba9820357dc93f24',1,NULL,NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
(5,11,'gnushogi_text','shogi',NULL,NULL,NULL,NULL,NULL,NULL,x'a988af670016f3806dd8e1273d1eb30b82881463d01e520135e0460babfd6a44',5,5,0,0,0,6,4,5,0,3,0,0,5,2,5,0);
CREATE TABLE book_header_fields (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    field TEXT NOT NULL,                -- the name on the format's page
    field_number INTEGER NOT NULL,      -- 1-based, in the file's order
    value ANY,                          -- NULL: not a number
    PRIMARY KEY (book_id, field)
) STRICT, WITHOUT ROWID;
INSERT INTO book_header_fields VALUES
(1,'author',7,'Nobody'),
(1,'author_length',6,6),
(1,'book_depth',8,40),
(1,'comment',5,'Open games'),
(1,'comment_length',4,10),
(1,'data_offset',2,25200),
(1,'entry_size',3,28),
(1,'filler',18,121),
(1,'games_weight',15,4),
(1,'magic',1,'AB2'),
(1,'min_games',10,0),
(1,'min_wins',11,0),
(1,'move_count',9,3),
(1,'priority_weight',14,8),
(1,'use_to_ply',17,9999),
(1,'win_percent_black',13,0),
(1,'win_percent_weight',16,4),
(1,'win_percent_white',12,0),
(2,'bookcount',2,3),
(2,'booksize',3,8),
(2,'layout',1,'le64'),
(2,'maxoffset',4,192),
(3,'Description',9,'A small book'),
(3,'Description length',8,12),
(3,'EntryType',1,0),
(3,'FileVersion',7,'3.70'),
(3,'LastUpdate',6,40684.75),
(3,'Magic',2,1111769679),
(3,'MajorVersion',3,1),
(3,'MinorVersion',4,0),
(3,'RecordSize',5,256),
(4,'Description',9,'A small book'),
(4,'Description length',8,12),
(4,'EntryType',1,0),
(4,'FileVersion',7,'3.70'),
(4,'LastUpdate',6,40684.75),
(4,'Magic',2,1111769679),
(4,'MajorVersion',3,1),
(4,'MinorVersion',4,0),
(4,'RecordSize',5,256);
CREATE TABLE book_residues (
    book_id INTEGER PRIMARY KEY REFERENCES books (book_id),
    file_bytes INTEGER NOT NULL,        -- length of the file
    residue BLOB NOT NULL               -- runs of bytes that differ from what the columns give, deflated
) STRICT;
INSERT INTO book_residues VALUES
(1,25284,x''),
(2,216,x''),
(3,768,x''),
(4,768,x'');
CREATE TABLE analysis_programs (program_code INTEGER PRIMARY KEY, program_name TEXT NOT NULL) STRICT;
INSERT INTO analysis_programs VALUES
(0,'XG'),
(1,'Snowie'),
(2,'GNU Backgammon'),
(3,'BGBlitz');
CREATE TABLE book_entries (
    book_entry_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    record INTEGER NOT NULL,            -- 0-based record of the file
    source TEXT NOT NULL,               -- who made the rollout: to be shown with the entry (the book's licence)
    pos BLOB NOT NULL,                  -- 26 signed bytes as in the file
    position_hash INTEGER,              -- joins candidates.position_hash; NULL: not a possible board
    cube_raw INTEGER NOT NULL,
    cube_pos_raw INTEGER NOT NULL,
    cube_value INTEGER,                 -- 1 where the cube is centred
    score_on_roll_raw INTEGER NOT NULL, -- points away; -1: money
    score_mover_raw INTEGER NOT NULL,
    away_on_roll INTEGER,               -- NULL: money
    away_mover INTEGER,
    is_money INTEGER NOT NULL,
    jacoby_raw INTEGER NOT NULL,
    beaver_raw INTEGER NOT NULL,
    crawford_raw INTEGER NOT NULL,
    is_jacoby INTEGER NOT NULL,
    is_crawford INTEGER NOT NULL,
    lose_bg REAL,                       -- cumulative, the mover's view
    lose_g REAL,
    lose REAL,
    win REAL,
    win_g REAL,
    win_bg REAL,
    equity REAL,                        -- cubeful, EMG, the mover's view
    level_code INTEGER NOT NULL REFERENCES levels (level_code),
    program_code INTEGER NOT NULL REFERENCES analysis_programs (program_code),
    program_major INTEGER NOT NULL,
    program_minor INTEGER NOT NULL,
    games INTEGER NOT NULL,             -- rollout games; 0 where it is none
    std REAL,                           -- standard deviation of the normalised equity
    ci95 REAL,                          -- half width of the 95% interval: 1.96 * std / sqrt(games); NULL: no rollout
    checker_level_code INTEGER NOT NULL REFERENCES levels (level_code),
    cube_level_code INTEGER NOT NULL REFERENCES levels (level_code),
    rotation INTEGER NOT NULL,          -- 0: on 36 rolls, 1: on 21
    seed INTEGER NOT NULL,
    truncation INTEGER NOT NULL,        -- moves; 0: none
    duration_s REAL,
    imported_raw REAL,                  -- days since 1899-12-30, and as text
    imported_at TEXT,
    saved_raw REAL,
    saved_at TEXT,
    deleted_raw INTEGER NOT NULL,
    is_deleted INTEGER NOT NULL,
    selection_rank INTEGER              -- 1: the one that we take among entries of one key (docs/books.md); NULL: deleted, impossible
) STRICT;
INSERT INTO book_entries VALUES
(1,3,2,'Ann',x'00fe00000000050003000000fb05000000fe00fcfe0000000200',-463184783612123863,1,0,1,3,3,3,3,0,0,0,0,0,0,0.004999999888241291,0.125,0.5,0.5,0.12999999523162842,0.004999999888241291,0.007499999832361937,100,0,2,0,1296,0.25,0.01361111111111111,2,2,0,1,0,60.0,41000.5,'2012-04-01 12:00:00',40712.25,'2011-06-18 06:00:00',0,0,1),
(2,4,2,'Ada',x'00fe00000000050003000000fb05000000fd00fb000000000200',4383260899774729107,1,0,1,7,7,7,7,0,0,0,0,0,0,0.004999999888241291,0.125,0.5,0.5,0.12999999523162842,0.004999999888241291,0.007499999832361937,100,0,2,0,1296,0.25,0.01361111111111111,2,2,0,1,0,60.0,41000.5,'2012-04-01 12:00:00',40712.25,'2011-06-18 06:00:00',0,0,1);
CREATE TABLE book_positions (
    position_key INTEGER PRIMARY KEY,
    game TEXT NOT NULL,                 -- chess, shogi
    epd TEXT NOT NULL                   -- chess: FEN without counters, en passant only where a capture is legal; shogi: SFEN without its number
) STRICT;
INSERT INTO book_positions VALUES
(-8530251182092704154,'shogi','lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -'),
(-8493953891641642425,'shogi','lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w -'),
(-6225619162137301004,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -'),
(-3769689029854454573,'shogi','lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b -'),
(-2938058597301368311,'chess','rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -'),
(-2776708008489594721,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -'),
(2891859221724661719,'chess','rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -'),
(2899368129584082235,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'),
(4083102611881132984,'chess','rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -'),
(4595946451205286179,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w -');
CREATE TABLE book_moves (
    book_move_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    position_key INTEGER NOT NULL REFERENCES book_positions (position_key),
    next_position_key INTEGER NOT NULL REFERENCES book_positions (position_key),
    move TEXT NOT NULL,                 -- UCI (castling as the king's move), USI
    move_text TEXT NOT NULL,            -- SAN; P-7f, Bx2b+, B*4e
    depth INTEGER NOT NULL,             -- fewest plies from the start to the position
    record INTEGER,                     -- the first entry that has it: node of an ABK, slot of a GDX, line of a text book
    node_count INTEGER NOT NULL,        -- entries merged into this row
    games INTEGER,                      -- chess: sums over the merged entries; won and lost are White's
    won INTEGER,
    lost INTEGER,
    draws INTEGER,                      -- games - won - lost, which can be negative
    priority INTEGER,                   -- chess: 0..9, the highest of the merged entries
    flags INTEGER,                      -- shogi: 0x1000 good, 0x0100 bad
    is_good INTEGER NOT NULL,           -- ! or !! (chess: priority 7, 8)
    is_bad INTEGER NOT NULL,            -- ? or ?? (chess: priority 1, 0)
    hint TEXT,                          -- shogi: the opponent's expected reply, USI
    count INTEGER,                      -- shogi: how often the book's text had it
    is_deleted INTEGER NOT NULL         -- all merged entries are deleted
) STRICT;
INSERT INTO book_moves VALUES
(1,1,2899368129584082235,2891859221724661719,'d2d4','d4',0,902,1,1,0,0,1,5,NULL,0,0,NULL,NULL,0),
(2,1,2899368129584082235,4083102611881132984,'e2e4','e4',0,900,1,1,1,0,0,5,NULL,0,0,NULL,NULL,0),
(3,1,4083102611881132984,-2938058597301368311,'e7e5','e5',1,901,1,1,1,0,0,5,NULL,0,0,NULL,NULL,0),
(4,2,-2776708008489594721,4595946451205286179,'2g2f','P-2f',0,2,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0),
(5,2,-2776708008489594721,-6225619162137301004,'7g7f','P-7f',0,0,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'3c3d',1,0),
(6,2,-6225619162137301004,-8530251182092704154,'3c3d','P-3d',1,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0),
(7,5,-2776708008489594721,4595946451205286179,'2g2f','P-2f',0,2,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'8c8d',1,0),
(8,5,-2776708008489594721,-6225619162137301004,'7g7f','P-7f',0,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'3c3d',1,0),
(9,5,-6225619162137301004,-8530251182092704154,'3c3d','P-3d',1,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'2g2f',1,0),
(10,5,4595946451205286179,-3769689029854454573,'8c8d','P-8d',1,2,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0),
(11,5,-8530251182092704154,-8493953891641642425,'2g2f','P-2f',2,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0);
CREATE TABLE book_nodes (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    node INTEGER NOT NULL,              -- absolute entry number; the root is 900
    from_square INTEGER NOT NULL,       -- a1 = 0 ... h8 = 63
    to_square INTEGER NOT NULL,
    promotion INTEGER NOT NULL,         -- as in the file
    priority INTEGER NOT NULL,
    games INTEGER NOT NULL,
    won INTEGER NOT NULL,               -- White's
    lost INTEGER NOT NULL,
    plycount_raw INTEGER NOT NULL,      -- no ply count: captured piece and deleted flag
    next_move INTEGER NOT NULL,         -- pointers as in the file
    next_sibling INTEGER NOT NULL,
    is_reachable INTEGER NOT NULL,
    is_deleted INTEGER NOT NULL,
    parent INTEGER,                     -- the node whose move leads here; NULL: the start, or not reached
    ply INTEGER,                        -- 1: a first move
    position_key INTEGER REFERENCES book_positions (position_key), -- before the move; NULL: not reached by legal moves
    move TEXT,                          -- UCI; NULL: none that could be played
    problem TEXT,                       -- why a reached node's move is none
    PRIMARY KEY (book_id, node)
) STRICT, WITHOUT ROWID;
INSERT INTO book_nodes VALUES
(1,900,12,28,0,5,1,1,0,0,901,902,1,0,NULL,1,2899368129584082235,'e2e4',NULL),
(1,901,52,36,0,5,1,1,0,0,-1,-1,1,0,900,2,4083102611881132984,'e7e5',NULL),
(1,902,11,27,0,5,1,0,0,0,-1,-1,1,0,NULL,1,2899368129584082235,'d2d4',NULL);
CREATE TABLE book_slots (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    slot INTEGER NOT NULL,
    hashbd INTEGER NOT NULL,            -- 64 bits as a signed integer; 32 in the 32-bit layouts
    hashkey INTEGER NOT NULL,           -- low 16 bits of the key
    bmove INTEGER NOT NULL,
    flags INTEGER NOT NULL,             -- 0x1000 good, 0x0100 bad, 0x0010 last move of its position
    hint INTEGER NOT NULL,
    count INTEGER NOT NULL,
    is_reached INTEGER NOT NULL,
    PRIMARY KEY (book_id, slot)
) STRICT, WITHOUT ROWID;
INSERT INTO book_slots VALUES
(2,0,0,0,5149,0,15411,1,1),
(2,1,-6745508674652978491,45960,15411,16,0,1,1),
(2,2,0,0,6434,16,0,1,1);
CREATE TABLE book_lines (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    line_number INTEGER NOT NULL,       -- 1-based, in the file's order
    source_line INTEGER NOT NULL,       -- 1-based line of the file with its first token
    name TEXT,                          -- the comment line above it
    comment TEXT,                       -- all comment lines above it
    result TEXT,                        -- Resigns, Sennichite, Jishogi, draw, 1-0, 0-1
    plies INTEGER NOT NULL,
    moves TEXT NOT NULL,                -- USI, separated by blanks
    duplicate_of INTEGER,               -- the first line_number with the same moves
    error TEXT,                         -- what ended it before its end
    error_line INTEGER,
    PRIMARY KEY (book_id, line_number)
) STRICT, WITHOUT ROWID;
INSERT INTO book_lines VALUES
(5,1,3,'Static Rook','Static Rook',NULL,3,'7g7f 3c3d 2g2f',NULL,NULL,NULL),
(5,2,6,'Other','Other',NULL,2,'2g2f 8c8d',NULL,NULL,NULL);
CREATE TABLE book_line_plies (
    book_id INTEGER NOT NULL,
    line_number INTEGER NOT NULL,
    ply INTEGER NOT NULL,               -- 1-based
    source_line INTEGER NOT NULL,
    position_key INTEGER NOT NULL REFERENCES book_positions (position_key),
    move TEXT NOT NULL,                 -- USI
    token TEXT NOT NULL,                -- as the file spells it
    marks TEXT,                         -- ! ? !! ?? ...
    is_good INTEGER NOT NULL,
    is_bad INTEGER NOT NULL,
    comment TEXT,                       -- (...) behind the move and [...] before the next
    is_unfinished INTEGER NOT NULL,     -- 1: the file's last token without a newline, which GNU Shogi loses
    PRIMARY KEY (book_id, line_number, ply),
    FOREIGN KEY (book_id, line_number) REFERENCES book_lines (book_id, line_number)
) STRICT, WITHOUT ROWID;
INSERT INTO book_line_plies VALUES
(5,1,1,3,-2776708008489594721,'7g7f','P7f',NULL,0,0,NULL,0),
(5,1,2,3,-6225619162137301004,'3c3d','P3d',NULL,0,0,NULL,0),
(5,1,3,3,-8530251182092704154,'2g2f','P2f',NULL,0,0,'why',0),
(5,2,1,6,-2776708008489594721,'2g2f','P2f',NULL,0,0,NULL,0),
(5,2,2,6,4595946451205286179,'8c8d','P8d',NULL,0,0,NULL,0);
CREATE TABLE settings (
    setting TEXT PRIMARY KEY,           -- keep: which of several saves of a match is counted: deepest, newest, oldest
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO settings VALUES
('keep','deepest');
CREATE TABLE archives (
    path TEXT PRIMARY KEY,
    size_bytes INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970
    members_ignored INTEGER NOT NULL,   -- members that are none of ours
    selection TEXT NOT NULL,            -- the patterns that chose among its members; '' where there were none
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE unreadable_places (
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id),
    path TEXT NOT NULL,
    message TEXT NOT NULL,              -- what the file system said
    PRIMARY KEY (import_run_id, path)
) STRICT, WITHOUT ROWID;
CREATE TABLE match_sums (
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL,              -- 1, 2; no row for a seat without decisions
    player_id INTEGER NOT NULL REFERENCES players (player_id),
    opponent_id INTEGER NOT NULL REFERENCES players (player_id),
    decisions INTEGER NOT NULL,         -- that enter PR, and how many of each kind
    checker_decisions INTEGER NOT NULL,
    double_decisions INTEGER NOT NULL,
    take_decisions INTEGER NOT NULL,
    checker_plays INTEGER NOT NULL,     -- made, whether analysed or not
    error_emg REAL,                     -- equity lost; NULL: nothing analysed
    checker_error_emg REAL,
    double_error_emg REAL,
    take_error_emg REAL,
    error_mwc REAL,
    errors INTEGER,                     -- by XG's grading, blunders included
    blunders INTEGER,
    luck_emg REAL,
    luck_mwc REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO match_sums VALUES
(1,1,1,2,6,4,1,1,4,0.4,0.0,0.1,0.3,0.08517499999999999,2,2,0.3125,0.06806374999999999),
(1,2,2,1,5,3,1,1,4,0.03999999165534973,0.03999999165534973,0.0,0.0,0.003978799169957636,1,0,0.25,0.05239124999999999),
(2,1,1,2,6,4,1,1,4,0.4,0.0,0.1,0.3,NULL,2,2,0.3125,NULL),
(2,2,2,1,5,3,1,1,4,0.03999999165534973,0.03999999165534973,0.0,0.0,NULL,1,0,0.25,NULL),
(3,1,3,2,6,4,1,1,4,0.4,0.0,0.1,0.3,0.08517499999999999,2,2,0.3125,0.06806374999999999),
(3,2,2,3,5,3,1,1,4,0.03999999165534973,0.03999999165534973,0.0,0.0,0.003978799169957636,1,0,0.25,0.05239124999999999),
(4,1,2,1,5,3,1,1,4,0.0599999874830246,0.0599999874830246,0.0,0.0,0.0059681987549364554,1,0,0.25,0.05239124999999999),
(4,2,1,2,6,4,1,1,4,0.4,0.0,0.1,0.3,0.08517499999999999,2,2,0.3125,0.06806374999999999),
(5,1,4,2,6,4,1,1,4,0.4,0.0,0.1,0.3,0.08517499999999999,2,2,0.3125,0.06806374999999999),
(5,2,2,4,5,3,1,1,4,0.03999999165534973,0.03999999165534973,0.0,0.0,0.003978799169957636,1,0,0.25,0.05239124999999999);
CREATE TABLE "candidate_rows" (
    candidate_id INTEGER PRIMARY KEY,   -- decision_id * 32 + candidate_rank - 1
    play_id INTEGER REFERENCES plays (play_id), -- NULL: the recorded moves do not lead to the recorded position
    position_hash INTEGER NOT NULL,     -- after the play, in the view of the opponent, who is then on roll
    level_code INTEGER NOT NULL REFERENCES levels (level_code),
    scaled_equity REAL,                 -- cubeful, EMG, times 2^29; mover's view, like all that follows
    scaled_lose_backgammon REAL,        -- chances, cumulative, times 2^30; of backgammons, which are rare, times 2^35
    scaled_lose_gammon REAL,
    scaled_lose REAL,
    scaled_win REAL,
    scaled_win_gammon REAL,
    scaled_win_backgammon REAL
) STRICT;
INSERT INTO candidate_rows VALUES
(32,340136,-463184783612123863,2,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),
(33,682744,7018250963652432784,2,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),
(96,617048,3432100081229882235,2,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),
(97,472,-3104823284238527007,2,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),
(192,552301,7175857333173656293,2,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),
(193,205,-370457343515884779,2,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),
(256,0,-3961780239476070672,2,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),
(288,340333,6959481228225318043,2,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),
(289,748280,4951052333443013534,2,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),
(384,274568,3328178144016243250,2,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),
(385,600,6077797287055455082,2,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),
(416,209000,-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(417,173,5305240579014077968,2,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),
(448,475373,9011583225384533908,2,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),
(449,205,-4435804926354058754,2,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(480,340333,5689291836368647035,2,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0),
(512,340136,-463184783612123863,2,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),
(513,682744,7018250963652432784,2,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),
(576,617048,3432100081229882235,2,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),
(577,472,-3104823284238527007,2,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),
(672,552301,7175857333173656293,2,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),
(673,205,-370457343515884779,2,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),
(736,0,-3961780239476070672,2,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),
(768,340333,6959481228225318043,2,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),
(769,748280,4951052333443013534,2,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),
(864,274568,3328178144016243250,2,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),
(865,600,6077797287055455082,2,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),
(928,209000,-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(929,173,5305240579014077968,2,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),
(992,475373,9011583225384533908,2,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),
(993,205,-4435804926354058754,2,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(1056,340333,5689291836368647035,2,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0),
(1088,340136,-463184783612123863,777,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),
(1089,682744,7018250963652432784,777,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),
(1152,617048,3432100081229882235,777,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),
(1153,472,-3104823284238527007,777,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),
(1248,552301,7175857333173656293,777,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),
(1249,205,-370457343515884779,777,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),
(1312,0,-3961780239476070672,777,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),
(1344,340333,6959481228225318043,777,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),
(1345,748280,4951052333443013534,777,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),
(1440,274568,3328178144016243250,777,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),
(1441,600,6077797287055455082,777,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),
(1472,209000,-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(1473,173,5305240579014077968,777,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),
(1504,475373,9011583225384533908,777,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),
(1505,205,-4435804926354058754,777,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(1536,340333,5689291836368647035,777,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0),
(1568,340136,-463184783612123863,0,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),
(1569,682744,7018250963652432784,0,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),
(1632,617048,3432100081229882235,0,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),
(1633,472,-3104823284238527007,0,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),
(1728,552301,7175857333173656293,0,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),
(1729,205,-370457343515884779,0,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),
(1792,0,-3961780239476070672,0,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),
(1824,340333,6959481228225318043,0,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),
(1825,748280,4951052333443013534,0,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),
(1920,274568,3328178144016243250,0,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),
(1921,600,6077797287055455082,0,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),
(1952,209000,-6216471264808135824,0,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(1953,173,5305240579014077968,0,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),
(1984,475373,9011583225384533908,0,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),
(1985,205,-4435804926354058754,0,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(2016,340333,5689291836368647035,0,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0),
(2048,340136,-463184783612123863,998,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0),
(2049,682744,7018250963652432784,998,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0),
(2112,617048,3432100081229882235,998,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0),
(2113,472,-3104823284238527007,998,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0),
(2208,552301,7175857333173656293,998,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0),
(2209,205,-370457343515884779,998,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0),
(2272,0,-3961780239476070672,998,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0),
(2304,340333,6959481228225318043,998,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0),
(2305,748280,4951052333443013534,998,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0),
(2400,274568,3328178144016243250,998,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0),
(2401,600,6077797287055455082,998,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0),
(2432,209000,-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(2433,173,5305240579014077968,998,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0),
(2464,475373,9011583225384533908,998,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0),
(2465,205,-4435804926354058754,998,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0),
(2496,340333,5689291836368647035,998,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0);
CREATE TABLE book_coverage (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    decision_id INTEGER NOT NULL REFERENCES decisions (decision_id),
    candidates_covered INTEGER NOT NULL, -- how many of decisions.candidate_count the book has; at least one
    played_entry_id INTEGER REFERENCES book_entries (book_entry_id), -- of the play that was made; NULL: the book does not have it
    best_entry_id INTEGER REFERENCES book_entries (book_entry_id), -- of the best candidate; NULL: the book does not have it
    PRIMARY KEY (book_id, decision_id)
) STRICT, WITHOUT ROWID;
INSERT INTO book_coverage VALUES
(3,1,1,1,1),
(3,34,1,1,1),
(3,49,1,1,1),
(3,64,1,1,1);
CREATE TABLE stamped_plays (
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id)
) STRICT;
INSERT INTO stamped_plays VALUES
(66);
CREATE INDEX source_files_by_content ON source_files (content_hash);
CREATE INDEX rejects_by_source ON rejects (source_file_id);
CREATE INDEX warnings_by_source ON warnings (source_file_id);
CREATE INDEX matches_by_key ON matches (match_key);
CREATE INDEX source_files_by_original ON source_files (copy_of_id) WHERE copy_of_id IS NOT NULL;
CREATE INDEX decisions_by_ply ON decisions (
    ply, match_id, played_rank, candidate_count, level_code, die1, die2
) WHERE kind = 'checker' AND ply <= 12;
CREATE INDEX match_sums_by_player ON match_sums (player_id, opponent_id);
CREATE INDEX matches_not_current ON matches (match_id) WHERE is_current = 0;
CREATE INDEX books_by_source ON books (source_file_id);
CREATE INDEX book_entries_by_position ON book_entries (
    position_hash, away_on_roll, away_mover, selection_rank, is_money, is_jacoby, is_crawford, cube_value, cube_pos_raw, book_id
);
CREATE INDEX book_entries_by_book ON book_entries (book_id);
CREATE INDEX book_moves_by_position ON book_moves (position_key);
CREATE INDEX book_moves_by_book ON book_moves (book_id, position_key, move);
CREATE INDEX book_line_plies_by_position ON book_line_plies (position_key);
CREATE INDEX book_nodes_by_parent ON book_nodes (book_id, parent);
CREATE INDEX matches_by_source ON matches (source_file_id);
CREATE INDEX matches_by_player1 ON matches (player1_id);
CREATE INDEX matches_by_player2 ON matches (player2_id);
CREATE INDEX games_by_match ON games (match_id);
CREATE INDEX decisions_by_game ON decisions (game_id);
CREATE INDEX decisions_by_position ON decisions (position_hash);
CREATE INDEX decisions_by_player ON decisions (player_id, error_emg);
CREATE INDEX rollouts_by_match ON rollouts (match_id);
CREATE INDEX rollouts_by_decision ON rollouts (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX comments_by_match ON comments (match_id);
CREATE INDEX comments_by_decision ON comments (decision_id) WHERE decision_id IS NOT NULL;
CREATE VIEW match_versions AS
-- One row per save of a match that was saved several times: the one that is counted, and the others.
-- Leans on: matches_by_key.
SELECT
    m.match_id,
    m.match_key,
    m.is_current,
    first_value(m.match_id) OVER (PARTITION BY m.match_key ORDER BY m.is_current DESC) AS current_match_id,
    count(*) OVER (PARTITION BY m.match_key) AS versions,
    m.analysis_depth,
    s.path,
    datetime(s.modified_ns / 1000000000, 'unixepoch') AS saved_at,
    p.name AS player1,
    o.name AS player2,
    m.played_at,
    m.event
FROM matches AS m
JOIN source_files AS s USING (source_file_id)
JOIN players AS p ON p.player_id = m.player1_id
JOIN players AS o ON o.player_id = m.player2_id
WHERE m.match_key IN (SELECT v.match_key FROM matches AS v GROUP BY v.match_key HAVING count(*) > 1);
CREATE VIEW people AS
-- One row per spelling of a player's name, with the person whose it is (player_aliases; `gammonbase players merge`). person_id is
-- the same for all spellings of a person: the key of the name that counts or, where no file has that name, of a spelling.
-- Leans on: the primary key of player_aliases, the unique name of players.
SELECT
    p.player_id,
    p.name AS spelling,
    coalesce(a.name, p.name) AS person,
    CASE
        WHEN a.alias IS NULL THEN p.player_id
        ELSE coalesce(
            (SELECT q.player_id FROM players AS q WHERE q.name = a.name),
            (SELECT min(s.player_id) FROM player_aliases AS b JOIN players AS s ON s.name = b.alias WHERE b.name = a.name))
    END AS person_id
FROM players AS p
LEFT JOIN player_aliases AS a ON a.alias = p.name;
CREATE VIEW candidates AS
-- One row per candidate of every checker play; candidate_rank 1 is XG's best (deeper analyses come first: not sorted by equity).
-- position_hash is the position after the play in the opponent's view, so it joins to the decision that follows and to books.
-- Equity and chances are kept times a power of two (migration 0008): dividing gives XG's figures exactly.
-- Leans on: primary keys only. Both ways of the join are spelled out (range of keys, and the division), with their odds, so
-- that it is entered from either side without a scan.
SELECT
    d.decision_id,
    (c.candidate_id & 31) + 1 AS candidate_rank,
    p.play,
    c.scaled_equity / 536870912.0 AS equity,
    c.level_code,
    c.position_hash,
    c.scaled_lose_backgammon / 34359738368.0 AS lose_backgammon,
    c.scaled_lose_gammon / 1073741824.0 AS lose_gammon,
    c.scaled_lose / 1073741824.0 AS lose,
    c.scaled_win / 1073741824.0 AS win,
    c.scaled_win_gammon / 1073741824.0 AS win_gammon,
    c.scaled_win_backgammon / 34359738368.0 AS win_backgammon,
    c.scaled_equity / 536870912.0 - d.equity_best AS equity_difference,
    (c.candidate_id & 31) + 1 = d.played_rank AS is_played
FROM decisions AS d
JOIN candidate_rows AS c
    ON likelihood(c.candidate_id >= d.decision_id * 32, 0.0001)
   AND likelihood(c.candidate_id <= d.decision_id * 32 + 31, 0.0001)
   AND d.decision_id = c.candidate_id >> 5
LEFT JOIN plays AS p ON p.play_id = c.play_id;
CREATE VIEW decision_facts AS
-- One row per decision, with everything to slice it by; of several saves of a match the current one's. Errors and equities in EMG,
-- the decider's view.
-- Leans on: primary keys from decisions outwards; what is not asked for is not joined. The three phases are no join: among many
-- others one pass over so small a table is taken for cheaper than its key, and then it is joined, with positions, though not asked for.
SELECT
    d.decision_id,
    d.match_id,
    d.game_id,
    g.game_number,
    d.sequence_number,
    d.ply,
    coalesce(pa.name, p.name) AS player,
    coalesce(oa.name, o.name) AS opponent,
    d.player_id,
    d.opponent_id,
    d.seat,
    m.event,
    m.round,
    m.location,
    s.site_name AS site,
    date(m.played_at) AS played_on,
    substr(m.played_at, 1, 7) AS month,
    substr(m.played_at, 1, 4) AS year,
    m.match_length,
    m.is_money,
    v.variation_name AS variation,
    CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END AS score_player,
    CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END AS score_opponent,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    d.away_player IS NOT NULL AND NOT d.is_crawford AND (d.away_player = 1 OR d.away_opponent = 1) AS is_post_crawford,
    d.is_jacoby,
    d.cube_value,
    d.cube_owner,
    d.kind,
    d.die1,
    d.die2,
    d.die1 || '-' || d.die2 AS dice,
    d.action,
    CASE d.kind
        WHEN 'checker' THEN bp.play
        WHEN 'double' THEN CASE
            WHEN ca.equity_no_double IS NULL OR ca.equity_double_take IS NULL OR ca.equity_double_pass IS NULL THEN NULL
            WHEN ca.equity_no_double >= min(ca.equity_double_take, ca.equity_double_pass) THEN 'no double'
            ELSE 'double' END
        ELSE CASE
            WHEN ca.equity_double_take IS NULL OR ca.equity_double_pass IS NULL THEN NULL
            WHEN ca.equity_double_take <= ca.equity_double_pass THEN 'take'
            ELSE 'pass' END
    END AS best_action,
    d.played_rank,
    d.candidate_count,
    d.position_hash,
    d.position_after_hash,
    (SELECT ph.phase_name FROM phases AS ph WHERE ph.phase_code = x.phase_code) AS phase,
    x.player_pips,
    x.opponent_pips,
    x.player_bar,
    x.opponent_bar,
    x.player_off,
    x.opponent_off,
    x.player_prime,
    x.opponent_prime,
    x.player_anchors,
    x.opponent_anchors,
    x.player_blots,
    x.opponent_blots,
    d.level_code,
    l.level_name AS level,
    l.depth_rank AS level_rank,
    d.equity_best,
    d.equity_played,
    ca.equity_no_double,
    ca.equity_double_take,
    ca.equity_double_pass,
    d.error_emg,
    d.error_mwc,
    (SELECT t.grade FROM error_thresholds AS t
     WHERE t.grading = 'xg' AND t.min_error_emg <= d.error_emg ORDER BY t.min_error_emg DESC LIMIT 1) AS grade,
    d.luck_emg,
    d.luck_mwc,
    d.is_counted,
    d.is_forced,
    d.is_illegal,
    d.is_flagged
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
LEFT JOIN games AS g ON g.game_id = d.game_id
LEFT JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
LEFT JOIN players AS o ON o.player_id = d.opponent_id
LEFT JOIN player_aliases AS oa ON oa.alias = o.name
LEFT JOIN sites AS s ON s.site_code = m.site_code
LEFT JOIN variations AS v ON v.variation_code = m.variation_code
LEFT JOIN positions AS x ON x.position_hash = d.position_hash
LEFT JOIN levels AS l ON l.level_code = d.level_code
LEFT JOIN candidate_rows AS bc ON bc.candidate_id = d.decision_id * 32
LEFT JOIN plays AS bp ON bp.play_id = bc.play_id
LEFT JOIN cube_analyses AS ca ON ca.decision_id = coalesce(d.double_decision_id, d.decision_id)
WHERE m.is_current = 1;
CREATE VIEW player_match_stats AS
-- One row per match (of several saves the current one) and player: PR and what it is made of, errors in EMG and match winning
-- chances, luck, result.
-- pr = 500 * error_emg / decisions; snowie_error_rate = 1000 * error_emg / checker plays of both players.
-- Leans on: match_sums, which the writer keeps; match_sums_by_player where a player_id is asked for. No decision is read.
SELECT
    s.match_id,
    coalesce(pa.name, p.name) AS player,
    coalesce(oa.name, o.name) AS opponent,
    s.player_id,
    s.opponent_id,
    s.seat,
    m.played_at,
    m.event,
    m.match_length,
    m.is_money,
    500.0 * s.error_emg / nullif(s.decisions, 0) AS pr,
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
    s.luck_emg,
    s.luck_mwc,
    s.checker_plays,
    CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = s.seat END AS is_won,
    CASE s.seat WHEN 1 THEN m.final_score1 ELSE m.final_score2 END AS final_score_player,
    CASE s.seat WHEN 1 THEN m.final_score2 ELSE m.final_score1 END AS final_score_opponent,
    s.checker_plays + coalesce(x.checker_plays, 0) AS match_checker_plays,
    1000.0 * s.error_emg / nullif(s.checker_plays + coalesce(x.checker_plays, 0), 0) AS snowie_error_rate,
    m.location,
    date(m.played_at) AS played_on
FROM match_sums AS s
JOIN matches AS m ON m.match_id = s.match_id
JOIN players AS p ON p.player_id = s.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
JOIN players AS o ON o.player_id = s.opponent_id
LEFT JOIN player_aliases AS oa ON oa.alias = o.name
LEFT JOIN match_sums AS x ON x.match_id = s.match_id AND x.seat = 3 - s.seat
WHERE m.is_current = 1;
CREATE VIEW luck AS
-- One row per match and player: luck, and the result without it. Winning is +0.5 and losing -0.5 in match winning chances; the
-- luck-adjusted result takes both players' luck away: what the play alone would have brought. NULL where no result or no match.
-- Leans on: player_match_stats.
SELECT
    own.match_id,
    own.player,
    own.opponent,
    own.played_at,
    own.luck_emg,
    own.luck_mwc,
    other.luck_mwc AS opponent_luck_mwc,
    own.is_won,
    own.is_won - 0.5 AS result_mwc,
    own.is_won - 0.5 - (own.luck_mwc - other.luck_mwc) AS luck_adjusted_result_mwc
FROM player_match_stats AS own
JOIN player_match_stats AS other ON other.match_id = own.match_id AND other.seat = 3 - own.seat;
CREATE VIEW player_stats AS
-- One row per person over all matches (spellings merged by player_aliases).
-- Leans on: player_match_stats.
SELECT
    player,
    count(*) AS matches,
    sum(is_won) AS matches_won,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions,
    sum(checker_decisions) AS checker_decisions,
    sum(double_decisions) AS double_decisions,
    sum(take_decisions) AS take_decisions,
    500.0 * sum(checker_error_emg) / nullif(sum(checker_decisions), 0) AS checker_pr,
    500.0 * sum(double_error_emg) / nullif(sum(double_decisions), 0) AS double_pr,
    500.0 * sum(take_error_emg) / nullif(sum(take_decisions), 0) AS take_pr,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(errors) AS errors,
    sum(blunders) AS blunders,
    sum(luck_emg) AS luck_emg,
    sum(luck_mwc) AS luck_mwc,
    min(played_at) AS first_played_at,
    max(played_at) AS last_played_at
FROM player_match_stats
GROUP BY player;
CREATE VIEW player_period_stats AS
-- One row per person and month, and one per person and year (period_kind). moving_pr is the PR over the last 12 months or 3 years
-- of play up to and with this one. Matches without a date are left out.
-- Leans on: player_match_stats.
WITH by_month AS (
    SELECT player, 'month' AS period_kind, substr(played_at, 1, 7) AS period, count(*) AS matches,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(errors) AS errors, sum(blunders) AS blunders, sum(luck_emg) AS luck_emg
    FROM player_match_stats
    WHERE played_at IS NOT NULL
    GROUP BY player, substr(played_at, 1, 7)
),
by_period AS (
    SELECT * FROM by_month
    UNION ALL
    SELECT player, 'year', substr(period, 1, 4), sum(matches), sum(decisions), sum(error_emg), sum(error_mwc),
        sum(errors), sum(blunders), sum(luck_emg)
    FROM by_month
    GROUP BY player, substr(period, 1, 4)
)
SELECT
    player, period_kind, period, matches,
    500.0 * error_emg / nullif(decisions, 0) AS pr,
    CASE period_kind
        WHEN 'month' THEN 500.0 * sum(error_emg) OVER last_twelve / nullif(sum(decisions) OVER last_twelve, 0)
        ELSE 500.0 * sum(error_emg) OVER last_three / nullif(sum(decisions) OVER last_three, 0)
    END AS moving_pr,
    decisions, error_emg, error_mwc, errors, blunders, luck_emg
FROM by_period
WINDOW
    last_twelve AS (PARTITION BY player, period_kind ORDER BY period ROWS 11 PRECEDING),
    last_three AS (PARTITION BY player, period_kind ORDER BY period ROWS 2 PRECEDING);
CREATE VIEW cube_errors AS
-- One row per person and kind of cube decision: how often it was faced, how often and how much it went wrong.
-- missed double: no double where doubling was better; wrong double: a double where holding was better (too early or too good);
-- wrong take: a take that should have been a pass; wrong pass: a pass that should have been a take. by_side is who erred:
-- the doubler or the answerer.
-- Leans on: one pass over decisions.
SELECT
    coalesce(pa.name, p.name) AS player,
    CASE d.action
        WHEN 'no double' THEN 'missed double'
        WHEN 'double' THEN 'wrong double'
        WHEN 'pass' THEN 'wrong pass'
        ELSE 'wrong take'
    END AS error_kind,
    CASE d.kind WHEN 'double' THEN 'doubler' ELSE 'answerer' END AS by_side,
    count(*) AS decisions,
    sum(d.is_counted) AS counted_decisions,
    sum(d.error_emg > 0) AS wrong_decisions,
    sum(d.error_emg) AS error_emg,
    sum(d.error_mwc) AS error_mwc,
    max(d.error_emg) AS worst_error_emg
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
WHERE d.kind IN ('double', 'take') AND d.action IS NOT NULL AND d.error_emg IS NOT NULL
    AND d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
GROUP BY 1, 2, 3;
CREATE VIEW error_by_score AS
-- One row per person and score (points away; NULL, NULL is money), the Crawford game apart.
-- Leans on: one pass over decisions.
SELECT
    coalesce(pa.name, p.name) AS player,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    500.0 * sum(d.error_emg) / nullif(sum(d.is_counted), 0) AS pr,
    sum(d.is_counted) AS decisions,
    sum(d.error_emg) AS error_emg,
    sum(d.error_mwc) AS error_mwc,
    sum(d.error_emg) FILTER (WHERE d.kind = 'checker') AS checker_error_emg,
    sum(d.error_emg) FILTER (WHERE d.kind <> 'checker') AS cube_error_emg
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
WHERE d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
GROUP BY coalesce(pa.name, p.name), d.away_player, d.away_opponent, d.is_crawford;
CREATE VIEW error_by_phase AS
-- One row per person and part of the game. category 'phase': contact, race, bear-off, each decision once. category 'structure':
-- holding a prime, facing a prime (four points or more), with an anchor, against an anchor, on the bar: a decision can be in
-- several or in none.
-- Leans on: one pass over decisions, positions by their key.
WITH faced AS MATERIALIZED (
    -- Summed before a decision counts in several parts.
    SELECT
        coalesce(pa.name, p.name) AS player,
        x.phase_code,
        x.player_prime >= 4 AS holds_prime,
        x.opponent_prime >= 4 AS faces_prime,
        x.player_anchors > 0 AS has_anchor,
        x.opponent_anchors > 0 AS faces_anchor,
        x.player_bar > 0 AS is_on_bar,
        sum(d.is_counted) AS decisions,
        sum(d.error_emg) AS error_emg,
        sum(d.error_mwc) AS error_mwc,
        sum(d.error_emg) FILTER (WHERE d.kind = 'checker') AS checker_error_emg,
        sum(d.error_emg) FILTER (WHERE d.kind <> 'checker') AS cube_error_emg
    FROM decisions AS d
    JOIN positions AS x ON x.position_hash = d.position_hash
    JOIN players AS p ON p.player_id = d.player_id
    LEFT JOIN player_aliases AS pa ON pa.alias = p.name
    WHERE d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
    GROUP BY 1, 2, 3, 4, 5, 6, 7
),
parts AS (
    SELECT 'phase' AS category, ph.phase_name AS part, f.* FROM faced AS f JOIN phases AS ph USING (phase_code)
    UNION ALL SELECT 'structure', 'holding a prime', f.* FROM faced AS f WHERE f.holds_prime
    UNION ALL SELECT 'structure', 'facing a prime', f.* FROM faced AS f WHERE f.faces_prime
    UNION ALL SELECT 'structure', 'with an anchor', f.* FROM faced AS f WHERE f.has_anchor
    UNION ALL SELECT 'structure', 'against an anchor', f.* FROM faced AS f WHERE f.faces_anchor
    UNION ALL SELECT 'structure', 'on the bar', f.* FROM faced AS f WHERE f.is_on_bar
)
SELECT
    player, category, part,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(checker_error_emg) AS checker_error_emg,
    sum(cube_error_emg) AS cube_error_emg
FROM parts
GROUP BY player, category, part;
CREATE VIEW error_by_level AS
-- One row per person, kind of decision and analysis level: how far the numbers can be trusted.
-- Leans on: one pass over decisions.
SELECT
    coalesce(pa.name, p.name) AS player,
    d.kind,
    d.level_code,
    coalesce(l.level_name, 'not analysed') AS level,
    count(*) AS all_decisions,
    sum(d.is_counted) AS decisions,
    500.0 * sum(d.error_emg) / nullif(sum(d.is_counted), 0) AS pr,
    sum(d.error_emg) AS error_emg
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
LEFT JOIN levels AS l ON l.level_code = d.level_code
WHERE d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
GROUP BY coalesce(pa.name, p.name), d.kind, d.level_code;
CREATE VIEW blunders AS
-- One row per blunder (XG's threshold), with what was done and what was best.
-- Leans on: decisions_by_player (player_id, error_emg) where a player is asked for; else one pass over decisions.
SELECT
    decision_id, match_id, player, opponent, played_on, event, game_number, kind, dice, action, best_action,
    error_emg, error_mwc, equity_best, equity_played, score_player, score_opponent, match_length, cube_value, phase,
    level, position_hash
FROM decision_facts
WHERE error_emg >= (SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = 'blunder');
CREATE VIEW decision_grades AS
-- One row per analysed decision and grading (xg, gnubg, own): the grade of its error, NULL where the error is below all grades.
-- Leans on: one pass over decisions (its primary key where a decision is asked for); the gradings are a handful of rows.
WITH bands AS (
    SELECT grading, grade, min_error_emg, lead(min_error_emg) OVER of_grading AS next_error_emg
    FROM error_thresholds
    WINDOW of_grading AS (PARTITION BY grading ORDER BY min_error_emg)
    UNION ALL
    SELECT grading, NULL, NULL, min(min_error_emg) FROM error_thresholds GROUP BY grading
)
SELECT d.decision_id, b.grading, b.grade, b.min_error_emg, d.error_emg
FROM decisions AS d
JOIN bands AS b
    ON (b.min_error_emg IS NULL OR d.error_emg >= b.min_error_emg)
   AND (b.next_error_emg IS NULL OR d.error_emg < b.next_error_emg)
WHERE d.error_emg IS NOT NULL AND d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0);
CREATE VIEW opening_plays AS
-- One row per opening situation and play: the first roll of a game (ply 1) and the reply to it (ply 2, by position).
-- Leans on: one pass over decisions.
WITH first_plays AS (
    SELECT f.game_id, f.die1 || '-' || f.die2 || ': ' || f.action AS first_play
    FROM decisions AS f
    WHERE f.kind = 'checker' AND f.ply = 1
)
SELECT
    d.ply,
    v.variation_name AS variation,
    CASE d.ply WHEN 2 THEN o.first_play END AS reply_to,
    d.die1 || '-' || d.die2 AS dice,
    d.action AS play,
    d.position_hash,
    count(*) AS times,
    count(DISTINCT coalesce(pa.name, p.name)) AS players,
    avg(d.error_emg) AS mean_error_emg,
    max(d.error_emg) AS worst_error_emg,
    avg(d.equity_played) AS mean_equity
FROM decisions AS d
JOIN matches AS m ON m.match_id = d.match_id
JOIN variations AS v ON v.variation_code = m.variation_code
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
LEFT JOIN first_plays AS o ON d.ply = 2 AND o.game_id = d.game_id
WHERE d.kind = 'checker' AND d.ply <= 2 AND d.action IS NOT NULL AND m.is_current = 1
GROUP BY d.ply, v.variation_name, CASE d.ply WHEN 2 THEN o.first_play END, d.die1, d.die2, d.action, d.position_hash;
CREATE VIEW hardest_positions AS
-- One row per position and roll (or cube decision) that at least two people met, with their mean error. Scores and cubes may
-- differ between the occurrences: away_player and away_opponent say how far.
-- Leans on: one pass over decisions.
SELECT
    d.position_hash,
    d.kind,
    d.die1 || '-' || d.die2 AS dice,
    count(*) AS times,
    count(DISTINCT coalesce(pa.name, p.name)) AS players,
    count(DISTINCT d.action) AS different_actions,
    avg(d.error_emg) AS mean_error_emg,
    max(d.error_emg) AS worst_error_emg,
    sum(d.error_emg > 0) AS wrong_times,
    count(DISTINCT coalesce(d.away_player, 0) * 100000 + coalesce(d.away_opponent, 0)) AS scores,
    min(d.decision_id) AS example_decision_id
FROM decisions AS d
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
WHERE d.error_emg IS NOT NULL AND d.match_id NOT IN (SELECT v.match_id FROM matches AS v WHERE v.is_current = 0)
GROUP BY d.position_hash, d.kind, d.die1, d.die2
HAVING count(DISTINCT coalesce(pa.name, p.name)) >= 2;
CREATE VIEW same_position AS
-- One row per person, position, roll and answer, where that person answered the same position in different ways.
-- Leans on: one pass over decisions.
WITH answers AS (
    SELECT
        coalesce(pa.name, p.name) AS player, d.position_hash, d.kind, d.die1 || '-' || d.die2 AS dice, d.action,
        count(*) AS times, avg(d.error_emg) AS mean_error_emg, min(m.played_at) AS first_played_at,
        max(m.played_at) AS last_played_at
    FROM decisions AS d
    JOIN matches AS m ON m.match_id = d.match_id
    JOIN players AS p ON p.player_id = d.player_id
    LEFT JOIN player_aliases AS pa ON pa.alias = p.name
    WHERE d.action IS NOT NULL AND m.is_current = 1
    GROUP BY coalesce(pa.name, p.name), d.position_hash, d.kind, d.die1, d.die2, d.action
),
counted AS (
    SELECT *, count(*) OVER (PARTITION BY player, position_hash, kind, dice) AS different_answers FROM answers
)
SELECT * FROM counted WHERE different_answers > 1;
CREATE VIEW book_choices AS
-- One row per key (position, score, rule) and XG book: the entry that counts (selection_rank 1), of those with a centred cube.
-- The position is seen by the player on roll; equity and chances by the mover, who has just played. An entry is never to be
-- shown without its source, who made the rollout: the book's licence.
-- Leans on: book_entries_by_position where a position is asked for, book_entries_by_book where a book is; else one pass over
-- book_entries.
SELECT
    e.book_entry_id,
    e.book_id,
    b.title AS book_title,
    b.edition AS book_edition,
    e.record,
    e.source,
    e.position_hash,
    e.pos AS board,
    e.away_on_roll,
    e.away_mover,
    e.is_crawford,
    e.is_jacoby,
    e.equity,
    e.ci95,
    e.lose_bg AS lose_backgammon,
    e.lose_g AS lose_gammon,
    e.lose,
    e.win,
    e.win_g AS win_gammon,
    e.win_bg AS win_backgammon,
    e.level_code,
    l.level_name AS level,
    p.program_name AS program,
    e.program_major || '.' || printf('%02d', e.program_minor) AS program_version,
    e.games,
    e.checker_level_code,
    cl.level_name AS checker_level,
    e.cube_level_code,
    ql.level_name AS cube_level,
    e.saved_at
FROM book_entries AS e
JOIN books AS b ON b.book_id = e.book_id
LEFT JOIN levels AS l ON l.level_code = e.level_code
LEFT JOIN levels AS cl ON cl.level_code = e.checker_level_code
LEFT JOIN levels AS ql ON ql.level_code = e.cube_level_code
LEFT JOIN analysis_programs AS p ON p.program_code = e.program_code
WHERE e.selection_rank = 1 AND e.cube_value = 1 AND e.cube_pos_raw = 0;
CREATE VIEW candidate_coverage AS
-- One row per XG book and candidate of a checker play of the first 12 rolls of a backgammon game (of several saves of a match, the
-- current one's), whether the book has it or not.
-- The book's entry is that of the position after the play, seen by the opponent, who is then on roll: hence the entry's points
-- away of the player on roll are the opponent's. The same Crawford game in matches, the same Jacoby rule in money, cube centred.
-- is_stamped (XG took the numbers from its own book when it analysed) and an entry in this book are two separate facts.
-- Leans on: decisions_by_ply, or the key of decisions where a decision is asked for; candidates by their key,
-- book_entries_by_position.
SELECT
    d.decision_id,
    (c.candidate_id & 31) + 1 AS candidate_rank,
    b.book_id,
    d.ply,
    p.play,
    (c.candidate_id & 31) + 1 = d.played_rank AS is_played,
    c.candidate_id & 31 = 0 AS is_best,
    c.position_hash,
    c.level_code,
    c.level_code IN (998, 999) AS is_stamped,
    e.book_entry_id IS NOT NULL AS is_covered,
    CASE
        WHEN e.book_entry_id IS NULL THEN CASE WHEN c.level_code IN (998, 999) THEN 'stamp only' ELSE 'none' END
        WHEN c.level_code IN (998, 999) THEN 'both'
        ELSE 'book only'
    END AS state,
    e.book_entry_id,
    e.source,
    c.scaled_equity / 536870912.0 AS equity,
    e.equity AS book_equity,
    e.ci95,
    c.scaled_equity / 536870912.0 - e.equity AS equity_difference,
    abs(c.scaled_equity / 536870912.0 - e.equity) <= e.ci95 AS is_within_ci,
    CASE WHEN c.level_code IN (998, 999) THEN
        (c.scaled_equity, c.scaled_lose_backgammon, c.scaled_lose_gammon, c.scaled_lose,
         c.scaled_win, c.scaled_win_gammon, c.scaled_win_backgammon)
            = (e.equity * 536870912.0, e.lose_bg * 34359738368.0, e.lose_g * 1073741824.0, e.lose * 1073741824.0,
               e.win * 1073741824.0, e.win_g * 1073741824.0, e.win_bg * 34359738368.0)
    END AS is_stamp_equal
FROM decisions AS d
CROSS JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
JOIN books AS b ON b.kind = 'xg_opening'
JOIN candidate_rows AS c
    ON likelihood(c.candidate_id >= d.decision_id * 32, 0.0001)
   AND likelihood(c.candidate_id <= d.decision_id * 32 + 31, 0.0001)
LEFT JOIN book_entries AS e
    ON e.position_hash = c.position_hash
   AND e.away_on_roll IS d.away_opponent
   AND e.away_mover IS d.away_player
   AND e.selection_rank = 1
   AND e.is_money = (d.away_player IS NULL)
   AND CASE WHEN e.is_money THEN e.is_jacoby = d.is_jacoby ELSE e.is_crawford = d.is_crawford END
   AND e.cube_value = 1
   AND e.cube_pos_raw = 0
   AND e.book_id = b.book_id
   AND d.cube_value = 1
   AND d.cube_owner = 0
LEFT JOIN plays AS p ON p.play_id = c.play_id
WHERE d.kind = 'checker' AND d.ply <= 12;
CREATE VIEW decision_coverage AS
-- One row per XG book and checker play of the first 12 rolls of a backgammon game that was made (of several saves of a match, the
-- current one's): does the book have it, does it have the analysis's best, and how many of the candidates? What the book says
-- there: book_verdicts.
-- Leans on: decisions_by_ply, which has all of a decision that coverage by ply asks for, or the key or decisions_by_game where a
-- decision or a game is asked for; book_coverage, stamped_plays and book_entries by their keys.
SELECT
    d.decision_id,
    d.match_id,
    d.game_id,
    b.book_id,
    b.title AS book_title,
    b.edition AS book_edition,
    d.ply,
    d.player_id,
    d.opponent_id,
    d.die1,
    d.die2,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    d.is_jacoby,
    d.action,
    v.played_entry_id IS NOT NULL AS is_played_covered,
    CASE d.played_rank
        WHEN 1 THEN d.level_code IN (998, 999)
        ELSE EXISTS (SELECT 1 FROM stamped_plays AS s WHERE s.decision_id = d.decision_id)
    END AS is_played_stamped,
    CASE CASE d.played_rank
            WHEN 1 THEN d.level_code IN (998, 999)
            ELSE EXISTS (SELECT 1 FROM stamped_plays AS s WHERE s.decision_id = d.decision_id) END
        WHEN 1 THEN CASE WHEN v.played_entry_id IS NULL THEN 'stamp only' ELSE 'both' END
        ELSE CASE WHEN v.played_entry_id IS NULL THEN 'none' ELSE 'book only' END
    END AS played_state,
    (SELECT p.play FROM candidate_rows AS c JOIN plays AS p ON p.play_id = c.play_id
     WHERE c.candidate_id = d.decision_id * 32) AS best_action,
    v.best_entry_id IS NOT NULL AS is_best_covered,
    d.candidate_count AS candidates,
    coalesce(v.candidates_covered, 0) AS candidates_covered,
    1.0 * coalesce(v.candidates_covered, 0) / d.candidate_count AS covered_share,
    v.played_entry_id AS book_entry_id,
    pe.source,
    pe.equity AS book_equity_played,
    d.equity_played,
    d.level_code,
    d.error_emg
FROM decisions AS d
CROSS JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN book_coverage AS v ON v.book_id = b.book_id AND v.decision_id = d.decision_id
LEFT JOIN book_entries AS pe ON pe.book_entry_id = v.played_entry_id
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank IS NOT NULL;
CREATE VIEW book_verdicts AS
-- One row per XG book and checker play of the first 12 rolls where the book has at least one of the candidates: the best of those
-- that it has, and what the play that was made costs by the book. book_cost_emg is NULL where the book does not have that play.
-- The best of few is not the best of all: candidates_covered of decision_coverage says how many the book has.
-- Leans on: decisions_by_ply, or the key or decisions_by_game where a decision or a game is asked for; book_coverage by its
-- key, candidate_coverage where it has a row.
SELECT
    d.decision_id,
    d.match_id,
    d.game_id,
    b.book_id,
    b.title AS book_title,
    b.edition AS book_edition,
    d.ply,
    d.player_id,
    d.opponent_id,
    d.die1,
    d.die2,
    d.away_player,
    d.away_opponent,
    d.is_crawford,
    d.is_jacoby,
    d.action,
    (bc.candidate_id & 31) + 1 AS book_rank,
    bp.play AS book_action,
    be.book_entry_id,
    be.source,
    be.equity AS book_equity,
    be.ci95,
    (bc.candidate_id & 31) + 1 = d.played_rank AS is_book_play,
    pe.book_entry_id AS played_entry_id,
    pe.source AS played_source,
    pe.equity AS book_equity_played,
    be.equity - pe.equity AS book_cost_emg,
    d.error_emg
FROM decisions AS d
CROSS JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0
JOIN books AS b ON b.kind = 'xg_opening'
CROSS JOIN book_coverage AS v ON v.book_id = b.book_id AND v.decision_id = d.decision_id
CROSS JOIN candidate_rows AS bc ON bc.candidate_id = (
    SELECT d.decision_id * 32 + c.candidate_rank - 1 FROM candidate_coverage AS c
    WHERE c.decision_id = d.decision_id AND c.book_id = b.book_id AND c.is_covered
    ORDER BY c.book_equity DESC, c.candidate_rank
    LIMIT 1)
CROSS JOIN book_entries AS be
    ON be.position_hash = bc.position_hash
   AND be.away_on_roll IS d.away_opponent
   AND be.away_mover IS d.away_player
   AND be.selection_rank = 1
   AND be.is_money = (d.away_player IS NULL)
   AND CASE WHEN be.is_money THEN be.is_jacoby = d.is_jacoby ELSE be.is_crawford = d.is_crawford END
   AND be.cube_value = 1
   AND be.cube_pos_raw = 0
   AND be.book_id = b.book_id
   AND d.cube_value = 1
   AND d.cube_owner = 0
JOIN candidate_rows AS pc ON pc.candidate_id = d.decision_id * 32 + d.played_rank - 1
LEFT JOIN plays AS bp ON bp.play_id = bc.play_id
LEFT JOIN book_entries AS pe
    ON pe.position_hash = pc.position_hash
   AND pe.away_on_roll IS d.away_opponent
   AND pe.away_mover IS d.away_player
   AND pe.selection_rank = 1
   AND pe.is_money = (d.away_player IS NULL)
   AND CASE WHEN pe.is_money THEN pe.is_jacoby = d.is_jacoby ELSE pe.is_crawford = d.is_crawford END
   AND pe.cube_value = 1
   AND pe.cube_pos_raw = 0
   AND pe.book_id = b.book_id
   AND d.cube_value = 1
   AND d.cube_owner = 0
WHERE d.kind = 'checker' AND d.ply <= 12;
CREATE VIEW game_book_depth AS
-- One row per XG book and backgammon game: how many plays from the start the book has (of the first 12 rolls), the first play that it
-- does not have (left_...; NULL: none) with what the book says there (NULL: nothing, the book ends), and the first play that is not
-- the best of the candidates that the book has (deviation_...), which can come before the game leaves the book, or be that play.
-- deviation_cost_emg is what it cost by the book, NULL where the book does not have the play; ..._error_emg what the analysis says.
-- Leans on: games_by_match and decisions_by_game; decision_coverage and book_verdicts for a few plays a game.
SELECT
    g.game_id,
    g.match_id,
    g.game_number,
    b.book_id,
    b.title AS book_title,
    b.edition AS book_edition,
    (SELECT count(*) FROM decisions AS d
     WHERE d.game_id = g.game_id AND d.kind = 'checker' AND d.played_rank IS NOT NULL AND d.ply <= 12
       AND d.decision_id < coalesce(o.decision_id, d.decision_id + 1)) AS plays_in_book,
    o.decision_id AS left_decision_id,
    o.ply AS left_ply,
    o.player_id AS left_by_id,
    o.action AS left_action,
    o.error_emg AS left_error_emg,
    (SELECT w.book_action FROM book_verdicts AS w
     WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_book_action,
    (SELECT w.book_equity FROM book_verdicts AS w
     WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_book_equity,
    (SELECT w.book_entry_id FROM book_verdicts AS w
     WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_entry_id,
    (SELECT w.source FROM book_verdicts AS w
     WHERE w.decision_id = o.decision_id AND w.book_id = b.book_id) AS left_source,
    v.decision_id AS deviation_decision_id,
    v.ply AS deviation_ply,
    v.player_id AS deviated_by_id,
    v.action AS deviation_action,
    v.error_emg AS deviation_error_emg,
    (SELECT w.book_action FROM book_verdicts AS w
     WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_book_action,
    (SELECT w.book_equity FROM book_verdicts AS w
     WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_book_equity,
    (SELECT w.book_entry_id FROM book_verdicts AS w
     WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_entry_id,
    (SELECT w.source FROM book_verdicts AS w
     WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_source,
    (SELECT w.book_cost_emg FROM book_verdicts AS w
     WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_cost_emg,
    (SELECT w.played_source FROM book_verdicts AS w
     WHERE w.decision_id = v.decision_id AND w.book_id = b.book_id) AS deviation_played_source
FROM games AS g
JOIN matches AS m ON m.match_id = g.match_id AND m.variation_code = 0 AND m.is_current = 1
JOIN books AS b ON b.kind = 'xg_opening'
LEFT JOIN decisions AS o ON o.decision_id = (
    SELECT c.decision_id FROM decision_coverage AS c
    WHERE c.game_id = g.game_id AND c.book_id = b.book_id AND NOT c.is_played_covered
    ORDER BY c.decision_id
    LIMIT 1)
LEFT JOIN decisions AS v ON v.decision_id = (
    SELECT w.decision_id FROM book_verdicts AS w
    WHERE w.game_id = g.game_id AND w.book_id = b.book_id AND NOT w.is_book_play
      AND w.decision_id <= coalesce(o.decision_id, w.decision_id)
    ORDER BY w.decision_id
    LIMIT 1);
CREATE VIEW book_agreement AS
-- One row per XG book, maker of rollouts and level of the analysis: how far the analysis's equities of candidates that the book has
-- agree with it. Stamped candidates have the book's own numbers and are left out. within_ci counts those whose difference is not
-- more than the 95% interval of the book's rollout, of with_ci that have one. Differences: the analysis's equity less the book's.
-- Leans on: one pass over book_coverage, candidate_coverage by its plays.
SELECT
    c.book_id,
    c.source,
    c.level_code,
    l.level_name AS level,
    l.depth_rank AS level_rank,
    count(*) AS candidates,
    count(DISTINCT c.book_entry_id) AS entries,
    count(c.ci95) AS with_ci,
    sum(c.is_within_ci) AS within_ci,
    1.0 * sum(c.is_within_ci) / count(c.ci95) AS within_ci_share,
    avg(c.equity_difference) AS mean_difference_emg,
    avg(abs(c.equity_difference)) AS mean_distance_emg,
    max(abs(c.equity_difference)) AS max_distance_emg
FROM book_coverage AS v
JOIN candidate_coverage AS c ON c.decision_id = v.decision_id AND c.book_id = v.book_id
LEFT JOIN levels AS l ON l.level_code = c.level_code
WHERE c.is_covered AND NOT c.is_stamped AND c.equity_difference IS NOT NULL
GROUP BY c.book_id, c.source, c.level_code;
CREATE VIEW book_entries_unmet AS
-- One row per entry of an XG book (those of book_choices) that no candidate of the first 12 rolls of any game meets, with who made
-- the rollout.
-- Leans on: one pass over book_coverage, candidate_coverage by its plays; one over book_entries.
SELECT *
FROM book_choices
WHERE book_entry_id NOT IN (
    SELECT c.book_entry_id
    FROM book_coverage AS v
    JOIN candidate_coverage AS c ON c.decision_id = v.decision_id AND c.book_id = v.book_id
    WHERE c.book_entry_id IS NOT NULL);
CREATE VIEW uncovered_positions AS
-- One row per XG book, position and score that a play of the first 12 rolls led to and that the book does not have: what to roll out
-- next. Only with the cube centred, as the book's entries are. The position is seen by the opponent of who played, as a book has it.
-- times_played: so often it was reached; times_candidate: so often it could have been.
-- Leans on: one pass over the candidates of the first 12 rolls (candidate_coverage).
SELECT
    c.book_id,
    c.position_hash,
    d.away_opponent AS away_on_roll,
    d.away_player AS away_mover,
    d.is_crawford,
    d.is_jacoby,
    sum(c.is_played) AS times_played,
    count(*) AS times_candidate,
    sum(c.is_stamped) AS times_stamped,
    count(DISTINCT d.match_id) AS matches,
    count(DISTINCT coalesce(pa.name, p.name)) AS players,
    min(d.ply) AS first_ply,
    avg(d.error_emg) FILTER (WHERE c.is_played) AS mean_error_emg,
    min(d.decision_id) FILTER (WHERE c.is_played) AS example_decision_id
FROM candidate_coverage AS c
JOIN decisions AS d ON d.decision_id = c.decision_id
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
WHERE NOT c.is_covered AND d.cube_value = 1 AND d.cube_owner = 0
GROUP BY c.book_id, c.position_hash, d.away_opponent, d.away_player, d.is_crawford, d.is_jacoby
HAVING sum(c.is_played) > 0;
CREATE VIEW book_summary AS
-- One row per book: where it comes from, and its own figures. Deleted entries count. leaves are positions in which the book has no
-- move; moves_per_position is over the positions with moves. NULL where a kind of book has no such figure.
-- Leans on: primary keys from books outwards.
SELECT
    b.book_id,
    b.game,
    b.kind,
    b.variant,
    b.title,
    b.edition,
    b.author,
    s.path AS file,
    b.entries,
    b.reachable,
    b.orphans,
    b.deleted,
    b.illegal_moves,
    b.positions,
    b.positions_with_moves,
    b.positions - b.positions_with_moves AS leaves,
    b.moves,
    1.0 * b.moves / nullif(b.positions_with_moves, 0) AS moves_per_position,
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
CREATE VIEW book_move_facts AS
-- One row per move of a chess or shogi book, transpositions merged, with the positions before and after it as text.
-- mover_score is what the player who moves made of it, a win 1 and a draw 0.5 a game.
-- Leans on: primary keys from book_moves outwards; book_moves_by_book for is_end.
SELECT
    m.book_move_id,
    m.book_id,
    b.game,
    b.kind,
    b.title,
    s.path AS file,
    m.depth,
    m.position_key,
    p.epd,
    CASE WHEN instr(p.epd, ' w ') > 0 THEN 'white' ELSE 'black' END AS mover,
    m.move,
    m.move_text,
    m.next_position_key,
    n.epd AS next_epd,
    NOT EXISTS (SELECT 1 FROM book_moves AS f WHERE f.book_id = m.book_id AND f.position_key = m.next_position_key) AS is_end,
    m.node_count,
    m.games,
    m.won,
    m.lost,
    m.draws,
    (CASE WHEN instr(p.epd, ' w ') > 0 THEN m.won ELSE m.lost END + 0.5 * m.draws) / nullif(m.games, 0) AS mover_score,
    m.priority,
    m.is_good,
    m.is_bad,
    m.hint,
    m.count,
    m.is_deleted
FROM book_moves AS m
JOIN books AS b ON b.book_id = m.book_id
JOIN source_files AS s ON s.source_file_id = b.source_file_id
JOIN book_positions AS p ON p.position_key = m.position_key
JOIN book_positions AS n ON n.position_key = m.next_position_key;
CREATE VIEW book_histogram AS
-- One row per chess or shogi book and depth (fewest plies from the start): the positions there, those without a move in the book
-- (leaves), and the moves from them. entries are those of the file at that ply of their own line: nodes of an ABK tree, plies of a
-- text book, used slots of a GDX book (one a move).
-- Leans on: book_moves_by_book; one pass over each book's moves, nodes and plies.
WITH parts (book_id, depth, positions_with_moves, leaves, moves, entries) AS (
    SELECT m.book_id, m.depth, count(DISTINCT m.position_key), 0, count(*), sum(m.node_count) FILTER (WHERE b.kind = 'gnushogi_gdx')
    FROM book_moves AS m
    JOIN books AS b ON b.book_id = m.book_id
    GROUP BY m.book_id, m.depth
    UNION ALL
    SELECT book_id, depth, 0, count(*), 0, 0
    FROM (
        SELECT m.book_id, min(m.depth) + 1 AS depth
        FROM book_moves AS m
        WHERE NOT EXISTS (
            SELECT 1 FROM book_moves AS f WHERE f.book_id = m.book_id AND f.position_key = m.next_position_key
        )
        GROUP BY m.book_id, m.next_position_key
    )
    GROUP BY book_id, depth
    UNION ALL
    -- A book without moves knows the start alone.
    SELECT b.book_id, 0, 0, b.positions, 0, 0
    FROM books AS b
    WHERE b.game <> 'backgammon' AND NOT EXISTS (SELECT 1 FROM book_moves AS m WHERE m.book_id = b.book_id)
    UNION ALL
    SELECT book_id, ply - 1, 0, 0, 0, count(*) FROM book_nodes WHERE ply IS NOT NULL GROUP BY book_id, ply
    UNION ALL
    SELECT book_id, ply - 1, 0, 0, 0, count(*) FROM book_line_plies GROUP BY book_id, ply
)
SELECT
    book_id,
    depth,
    sum(positions_with_moves) + sum(leaves) AS positions,
    sum(positions_with_moves) AS positions_with_moves,
    sum(leaves) AS leaves,
    sum(moves) AS moves,
    1.0 * sum(moves) / nullif(sum(positions_with_moves), 0) AS moves_per_position,
    sum(entries) AS entries
FROM parts
GROUP BY book_id, depth;
COMMIT;
