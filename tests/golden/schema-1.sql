BEGIN;
PRAGMA application_id = 1196245587;
PRAGMA user_version = 1;
CREATE TABLE levels (
    -- How deeply XG analysed.
    level_code INTEGER PRIMARY KEY,     -- XG's code; not ordered by strength
    level_name TEXT NOT NULL,           -- 3-ply, XG Roller++, Rollout, ...
    depth_rank INTEGER NOT NULL CHECK (depth_rank >= 0), -- orders levels by strength: rollouts rank highest, unknown codes are 0
    is_book INTEGER NOT NULL CHECK (is_book BETWEEN 0 AND 1) -- 1: XG copied the numbers from its own opening book
) STRICT;
INSERT INTO levels VALUES (0,'1-ply',1,0), (1,'2-ply',2,0), (2,'3-ply',4,0), (3,'4-ply',6,0), (4,'5-ply',8,0), (5,'6-ply',10,0), (6,'7-ply',11,0), (12,'3-ply red',3,0), (100,'Rollout',14,0), (777,'unknown (777)',0,0);
INSERT INTO levels VALUES (998,'Opening Book V2',13,1), (999,'Opening Book V1',12,1), (1000,'XG Roller',5,0), (1001,'XG Roller+',7,0), (1002,'XG Roller++',9,0);
CREATE TABLE variations (
    -- Kinds of game.
    variation_code INTEGER PRIMARY KEY, -- XG's code
    variation_name TEXT NOT NULL        -- Backgammon, Nackgammon, Hypergammon, Longgammon, ...
) STRICT;
INSERT INTO variations VALUES (0,'Backgammon'), (1,'Nackgammon'), (2,'Hypergammon'), (3,'Longgammon');
CREATE TABLE game_modes (
    -- XG's game modes.
    game_mode_code INTEGER PRIMARY KEY, -- XG's code
    game_mode_name TEXT NOT NULL        -- Free, Tutor, Teaching, Coaching, Competition, IronMan, Custom, ...
) STRICT;
INSERT INTO game_modes VALUES (0,'Free'), (1,'Tutor'), (2,'Teaching'), (3,'Coaching'), (4,'Competition'), (5,'IronMan'), (6,'Custom');
CREATE TABLE sites (
    -- Where matches were played.
    site_code INTEGER PRIMARY KEY,      -- XG's code
    site_name TEXT NOT NULL             -- GammonSite, FIBS, GridGammon, Backgammon Galaxy, ...
) STRICT;
INSERT INTO sites VALUES (0,'GammonSite'), (1,'FIBS'), (2,'TrueMoney Games'), (3,'GridGammon'), (4,'DailyGammon'), (5,'NetGammon'), (6,'VOG'), (7,'Gammon Empire/Play65'), (8,'Club Games'), (9,'PartyGammon');
INSERT INTO sites VALUES (10,'XcitingGames'), (11,'BGRoom'), (12,'DiceArena'), (13,'Safe Harbor Games'), (14,'GameAccount'), (15,'XG Mobile'), (18,'Backgammon Galaxy');
CREATE TABLE currencies (
    -- Currencies of stakes and fees.
    currency_code INTEGER PRIMARY KEY,  -- XG's code
    currency_name TEXT NOT NULL         -- Dollar, Euro, ...
) STRICT;
INSERT INTO currencies VALUES (0,'Dollar'), (1,'Euro'), (2,'Pound Sterling'), (3,'Japanese Yen'), (4,'Swiss Franc'), (5,'Canadian Dollar');
CREATE TABLE clock_types (
    -- Kinds of clock.
    clock_type_code INTEGER PRIMARY KEY, -- XG's code
    clock_type_name TEXT NOT NULL       -- None, Fischer, Bronstein, ...
) STRICT;
INSERT INTO clock_types VALUES (0,'None'), (1,'Fischer'), (2,'Bronstein');
CREATE TABLE terminations (
    -- How games end.
    termination_code INTEGER PRIMARY KEY, -- 0 pass, 1 single, 2 gammon, 3 backgammon; +100 resigned, +1000 settled
    termination_name TEXT NOT NULL      -- Drop, Gammon, Resigned single, Settled, ...
) STRICT;
INSERT INTO terminations VALUES (0,'Drop'), (1,'Single'), (2,'Gammon'), (3,'Backgammon'), (100,'Resigned, drop'), (101,'Resigned single'), (102,'Resigned gammon'), (103,'Resigned backgammon'), (104,'Resigned match'), (1000,'Settled');
INSERT INTO terminations VALUES (1001,'Settled single'), (1002,'Settled gammon'), (1003,'Settled backgammon');
CREATE TABLE analysis_programs (
    -- Programs that made the analyses in XG's opening books.
    program_code INTEGER PRIMARY KEY,   -- XG's code
    program_name TEXT NOT NULL          -- XG, Snowie, GNU Backgammon, BGBlitz, ...
) STRICT;
INSERT INTO analysis_programs VALUES (0,'XG'), (1,'Snowie'), (2,'GNU Backgammon'), (3,'BGBlitz');
CREATE TABLE structures (
    -- The phase of a position and both sides' plans (docs/reference/themes.md).
    structure_code INTEGER PRIMARY KEY, -- the three columns below as one number
    -- opening, middle game, endgame, race, bear-off
    phase TEXT NOT NULL CHECK (phase = 'opening' OR phase = 'middle game' OR phase = 'endgame' OR phase = 'race' OR phase = 'bear-off'),
    plan TEXT NOT NULL,                 -- the player's plan: blitz, holding, back_game, ...; race: no contact
    opponent_plan TEXT NOT NULL         -- the opponent's plan
) STRICT;
INSERT INTO structures VALUES (70,'opening','blitz','blitz'), (71,'opening','blitz','priming'), (72,'opening','blitz','holding'), (77,'opening','blitz','flexible'), (83,'opening','priming','blitz');
INSERT INTO structures VALUES (84,'opening','priming','priming'), (85,'opening','priming','holding'), (90,'opening','priming','flexible'), (96,'opening','holding','blitz'), (97,'opening','holding','priming');
INSERT INTO structures VALUES (98,'opening','holding','holding'), (103,'opening','holding','flexible'), (161,'opening','flexible','blitz'), (162,'opening','flexible','priming'), (163,'opening','flexible','holding');
INSERT INTO structures VALUES (168,'opening','flexible','flexible'), (183,'middle game','closeout','closeout'), (184,'middle game','closeout','back_game'), (185,'middle game','closeout','bear_off_contact');
INSERT INTO structures VALUES (186,'middle game','closeout','containment'), (187,'middle game','closeout','blitz'), (188,'middle game','closeout','priming'), (189,'middle game','closeout','holding');
INSERT INTO structures VALUES (190,'middle game','closeout','ace_point'), (191,'middle game','closeout','deuce_point'), (192,'middle game','closeout','coming_home'), (193,'middle game','closeout','last_checkers');
INSERT INTO structures VALUES (194,'middle game','closeout','flexible'), (196,'middle game','back_game','closeout'), (197,'middle game','back_game','back_game'), (198,'middle game','back_game','bear_off_contact');
INSERT INTO structures VALUES (199,'middle game','back_game','containment'), (200,'middle game','back_game','blitz'), (201,'middle game','back_game','priming'), (202,'middle game','back_game','holding');
INSERT INTO structures VALUES (203,'middle game','back_game','ace_point'), (204,'middle game','back_game','deuce_point'), (205,'middle game','back_game','coming_home'), (206,'middle game','back_game','last_checkers');
INSERT INTO structures VALUES (207,'middle game','back_game','flexible'), (209,'middle game','bear_off_contact','closeout'), (210,'middle game','bear_off_contact','back_game');
INSERT INTO structures VALUES (211,'middle game','bear_off_contact','bear_off_contact'), (212,'middle game','bear_off_contact','containment'), (213,'middle game','bear_off_contact','blitz');
INSERT INTO structures VALUES (214,'middle game','bear_off_contact','priming'), (215,'middle game','bear_off_contact','holding'), (216,'middle game','bear_off_contact','ace_point');
INSERT INTO structures VALUES (217,'middle game','bear_off_contact','deuce_point'), (218,'middle game','bear_off_contact','coming_home'), (219,'middle game','bear_off_contact','last_checkers');
INSERT INTO structures VALUES (220,'middle game','bear_off_contact','flexible'), (222,'middle game','containment','closeout'), (223,'middle game','containment','back_game'), (224,'middle game','containment','bear_off_contact');
INSERT INTO structures VALUES (225,'middle game','containment','containment'), (226,'middle game','containment','blitz'), (227,'middle game','containment','priming'), (228,'middle game','containment','holding');
INSERT INTO structures VALUES (229,'middle game','containment','ace_point'), (230,'middle game','containment','deuce_point'), (231,'middle game','containment','coming_home'), (232,'middle game','containment','last_checkers');
INSERT INTO structures VALUES (233,'middle game','containment','flexible'), (235,'middle game','blitz','closeout'), (236,'middle game','blitz','back_game'), (237,'middle game','blitz','bear_off_contact');
INSERT INTO structures VALUES (238,'middle game','blitz','containment'), (239,'middle game','blitz','blitz'), (240,'middle game','blitz','priming'), (241,'middle game','blitz','holding'), (242,'middle game','blitz','ace_point');
INSERT INTO structures VALUES (243,'middle game','blitz','deuce_point'), (244,'middle game','blitz','coming_home'), (245,'middle game','blitz','last_checkers'), (246,'middle game','blitz','flexible');
INSERT INTO structures VALUES (248,'middle game','priming','closeout'), (249,'middle game','priming','back_game'), (250,'middle game','priming','bear_off_contact'), (251,'middle game','priming','containment');
INSERT INTO structures VALUES (252,'middle game','priming','blitz'), (253,'middle game','priming','priming'), (254,'middle game','priming','holding'), (255,'middle game','priming','ace_point');
INSERT INTO structures VALUES (256,'middle game','priming','deuce_point'), (257,'middle game','priming','coming_home'), (258,'middle game','priming','last_checkers'), (259,'middle game','priming','flexible');
INSERT INTO structures VALUES (261,'middle game','holding','closeout'), (262,'middle game','holding','back_game'), (263,'middle game','holding','bear_off_contact'), (264,'middle game','holding','containment');
INSERT INTO structures VALUES (265,'middle game','holding','blitz'), (266,'middle game','holding','priming'), (267,'middle game','holding','holding'), (268,'middle game','holding','ace_point');
INSERT INTO structures VALUES (269,'middle game','holding','deuce_point'), (270,'middle game','holding','coming_home'), (271,'middle game','holding','last_checkers'), (272,'middle game','holding','flexible');
INSERT INTO structures VALUES (274,'middle game','ace_point','closeout'), (275,'middle game','ace_point','back_game'), (276,'middle game','ace_point','bear_off_contact'), (277,'middle game','ace_point','containment');
INSERT INTO structures VALUES (278,'middle game','ace_point','blitz'), (279,'middle game','ace_point','priming'), (280,'middle game','ace_point','holding'), (281,'middle game','ace_point','ace_point');
INSERT INTO structures VALUES (282,'middle game','ace_point','deuce_point'), (283,'middle game','ace_point','coming_home'), (284,'middle game','ace_point','last_checkers'), (285,'middle game','ace_point','flexible');
INSERT INTO structures VALUES (287,'middle game','deuce_point','closeout'), (288,'middle game','deuce_point','back_game'), (289,'middle game','deuce_point','bear_off_contact'), (290,'middle game','deuce_point','containment');
INSERT INTO structures VALUES (291,'middle game','deuce_point','blitz'), (292,'middle game','deuce_point','priming'), (293,'middle game','deuce_point','holding'), (294,'middle game','deuce_point','ace_point');
INSERT INTO structures VALUES (295,'middle game','deuce_point','deuce_point'), (296,'middle game','deuce_point','coming_home'), (297,'middle game','deuce_point','last_checkers'), (298,'middle game','deuce_point','flexible');
INSERT INTO structures VALUES (300,'middle game','coming_home','closeout'), (301,'middle game','coming_home','back_game'), (302,'middle game','coming_home','bear_off_contact'), (303,'middle game','coming_home','containment');
INSERT INTO structures VALUES (304,'middle game','coming_home','blitz'), (305,'middle game','coming_home','priming'), (306,'middle game','coming_home','holding'), (307,'middle game','coming_home','ace_point');
INSERT INTO structures VALUES (308,'middle game','coming_home','deuce_point'), (309,'middle game','coming_home','coming_home'), (310,'middle game','coming_home','last_checkers'), (311,'middle game','coming_home','flexible');
INSERT INTO structures VALUES (313,'middle game','last_checkers','closeout'), (314,'middle game','last_checkers','back_game'), (315,'middle game','last_checkers','bear_off_contact');
INSERT INTO structures VALUES (316,'middle game','last_checkers','containment'), (317,'middle game','last_checkers','blitz'), (318,'middle game','last_checkers','priming'), (319,'middle game','last_checkers','holding');
INSERT INTO structures VALUES (320,'middle game','last_checkers','ace_point'), (321,'middle game','last_checkers','deuce_point'), (322,'middle game','last_checkers','coming_home');
INSERT INTO structures VALUES (323,'middle game','last_checkers','last_checkers'), (324,'middle game','last_checkers','flexible'), (326,'middle game','flexible','closeout'), (327,'middle game','flexible','back_game');
INSERT INTO structures VALUES (328,'middle game','flexible','bear_off_contact'), (329,'middle game','flexible','containment'), (330,'middle game','flexible','blitz'), (331,'middle game','flexible','priming');
INSERT INTO structures VALUES (332,'middle game','flexible','holding'), (333,'middle game','flexible','ace_point'), (334,'middle game','flexible','deuce_point'), (335,'middle game','flexible','coming_home');
INSERT INTO structures VALUES (336,'middle game','flexible','last_checkers'), (337,'middle game','flexible','flexible'), (352,'endgame','closeout','closeout'), (353,'endgame','closeout','back_game');
INSERT INTO structures VALUES (354,'endgame','closeout','bear_off_contact'), (355,'endgame','closeout','containment'), (356,'endgame','closeout','blitz'), (357,'endgame','closeout','priming'), (358,'endgame','closeout','holding');
INSERT INTO structures VALUES (359,'endgame','closeout','ace_point'), (360,'endgame','closeout','deuce_point'), (361,'endgame','closeout','coming_home'), (362,'endgame','closeout','last_checkers');
INSERT INTO structures VALUES (363,'endgame','closeout','flexible'), (365,'endgame','back_game','closeout'), (366,'endgame','back_game','back_game'), (367,'endgame','back_game','bear_off_contact');
INSERT INTO structures VALUES (368,'endgame','back_game','containment'), (369,'endgame','back_game','blitz'), (370,'endgame','back_game','priming'), (371,'endgame','back_game','holding'), (372,'endgame','back_game','ace_point');
INSERT INTO structures VALUES (373,'endgame','back_game','deuce_point'), (374,'endgame','back_game','coming_home'), (375,'endgame','back_game','last_checkers'), (376,'endgame','back_game','flexible');
INSERT INTO structures VALUES (378,'endgame','bear_off_contact','closeout'), (379,'endgame','bear_off_contact','back_game'), (380,'endgame','bear_off_contact','bear_off_contact'), (381,'endgame','bear_off_contact','containment');
INSERT INTO structures VALUES (382,'endgame','bear_off_contact','blitz'), (383,'endgame','bear_off_contact','priming'), (384,'endgame','bear_off_contact','holding'), (385,'endgame','bear_off_contact','ace_point');
INSERT INTO structures VALUES (386,'endgame','bear_off_contact','deuce_point'), (387,'endgame','bear_off_contact','coming_home'), (388,'endgame','bear_off_contact','last_checkers'), (389,'endgame','bear_off_contact','flexible');
INSERT INTO structures VALUES (391,'endgame','containment','closeout'), (392,'endgame','containment','back_game'), (393,'endgame','containment','bear_off_contact'), (394,'endgame','containment','containment');
INSERT INTO structures VALUES (395,'endgame','containment','blitz'), (396,'endgame','containment','priming'), (397,'endgame','containment','holding'), (398,'endgame','containment','ace_point');
INSERT INTO structures VALUES (399,'endgame','containment','deuce_point'), (400,'endgame','containment','coming_home'), (401,'endgame','containment','last_checkers'), (402,'endgame','containment','flexible');
INSERT INTO structures VALUES (404,'endgame','blitz','closeout'), (405,'endgame','blitz','back_game'), (406,'endgame','blitz','bear_off_contact'), (407,'endgame','blitz','containment'), (408,'endgame','blitz','blitz');
INSERT INTO structures VALUES (409,'endgame','blitz','priming'), (410,'endgame','blitz','holding'), (411,'endgame','blitz','ace_point'), (412,'endgame','blitz','deuce_point'), (413,'endgame','blitz','coming_home');
INSERT INTO structures VALUES (414,'endgame','blitz','last_checkers'), (415,'endgame','blitz','flexible'), (417,'endgame','priming','closeout'), (418,'endgame','priming','back_game'), (419,'endgame','priming','bear_off_contact');
INSERT INTO structures VALUES (420,'endgame','priming','containment'), (421,'endgame','priming','blitz'), (422,'endgame','priming','priming'), (423,'endgame','priming','holding'), (424,'endgame','priming','ace_point');
INSERT INTO structures VALUES (425,'endgame','priming','deuce_point'), (426,'endgame','priming','coming_home'), (427,'endgame','priming','last_checkers'), (428,'endgame','priming','flexible'), (430,'endgame','holding','closeout');
INSERT INTO structures VALUES (431,'endgame','holding','back_game'), (432,'endgame','holding','bear_off_contact'), (433,'endgame','holding','containment'), (434,'endgame','holding','blitz'), (435,'endgame','holding','priming');
INSERT INTO structures VALUES (436,'endgame','holding','holding'), (437,'endgame','holding','ace_point'), (438,'endgame','holding','deuce_point'), (439,'endgame','holding','coming_home'), (440,'endgame','holding','last_checkers');
INSERT INTO structures VALUES (441,'endgame','holding','flexible'), (443,'endgame','ace_point','closeout'), (444,'endgame','ace_point','back_game'), (445,'endgame','ace_point','bear_off_contact');
INSERT INTO structures VALUES (446,'endgame','ace_point','containment'), (447,'endgame','ace_point','blitz'), (448,'endgame','ace_point','priming'), (449,'endgame','ace_point','holding'), (450,'endgame','ace_point','ace_point');
INSERT INTO structures VALUES (451,'endgame','ace_point','deuce_point'), (452,'endgame','ace_point','coming_home'), (453,'endgame','ace_point','last_checkers'), (454,'endgame','ace_point','flexible');
INSERT INTO structures VALUES (456,'endgame','deuce_point','closeout'), (457,'endgame','deuce_point','back_game'), (458,'endgame','deuce_point','bear_off_contact'), (459,'endgame','deuce_point','containment');
INSERT INTO structures VALUES (460,'endgame','deuce_point','blitz'), (461,'endgame','deuce_point','priming'), (462,'endgame','deuce_point','holding'), (463,'endgame','deuce_point','ace_point');
INSERT INTO structures VALUES (464,'endgame','deuce_point','deuce_point'), (465,'endgame','deuce_point','coming_home'), (466,'endgame','deuce_point','last_checkers'), (467,'endgame','deuce_point','flexible');
INSERT INTO structures VALUES (469,'endgame','coming_home','closeout'), (470,'endgame','coming_home','back_game'), (471,'endgame','coming_home','bear_off_contact'), (472,'endgame','coming_home','containment');
INSERT INTO structures VALUES (473,'endgame','coming_home','blitz'), (474,'endgame','coming_home','priming'), (475,'endgame','coming_home','holding'), (476,'endgame','coming_home','ace_point');
INSERT INTO structures VALUES (477,'endgame','coming_home','deuce_point'), (478,'endgame','coming_home','coming_home'), (479,'endgame','coming_home','last_checkers'), (480,'endgame','coming_home','flexible');
INSERT INTO structures VALUES (482,'endgame','last_checkers','closeout'), (483,'endgame','last_checkers','back_game'), (484,'endgame','last_checkers','bear_off_contact'), (485,'endgame','last_checkers','containment');
INSERT INTO structures VALUES (486,'endgame','last_checkers','blitz'), (487,'endgame','last_checkers','priming'), (488,'endgame','last_checkers','holding'), (489,'endgame','last_checkers','ace_point');
INSERT INTO structures VALUES (490,'endgame','last_checkers','deuce_point'), (491,'endgame','last_checkers','coming_home'), (492,'endgame','last_checkers','last_checkers'), (493,'endgame','last_checkers','flexible');
INSERT INTO structures VALUES (495,'endgame','flexible','closeout'), (496,'endgame','flexible','back_game'), (497,'endgame','flexible','bear_off_contact'), (498,'endgame','flexible','containment');
INSERT INTO structures VALUES (499,'endgame','flexible','blitz'), (500,'endgame','flexible','priming'), (501,'endgame','flexible','holding'), (502,'endgame','flexible','ace_point'), (503,'endgame','flexible','deuce_point');
INSERT INTO structures VALUES (504,'endgame','flexible','coming_home'), (505,'endgame','flexible','last_checkers'), (506,'endgame','flexible','flexible'), (507,'race','race','race'), (676,'bear-off','race','race');
CREATE TABLE features (
    -- The features of a side in a position with contact.
    feature_bit INTEGER PRIMARY KEY CHECK (feature_bit >= 0), -- its bit in positions.player_features and positions.opponent_features: 0 is the lowest
    feature TEXT NOT NULL,              -- on_bar, prime5, advanced_anchor, ...
    meaning TEXT NOT NULL               -- what the side has
) STRICT;
INSERT INTO features VALUES (0,'on_bar','a checker on the bar'), (1,'two_on_bar','two or more checkers on the bar'), (2,'prime4','a prime of four or more points before a checker of the opponent');
INSERT INTO features VALUES (3,'prime5','a prime of five or more points before a checker of the opponent'), (4,'prime6','a full prime before a checker of the opponent'), (5,'board4','four or more points of the home board');
INSERT INTO features VALUES (6,'board5','five or more points of the home board'), (7,'five_point','the 5 point'), (8,'advanced_anchor','an anchor on the 18, 20 or 21 point'), (9,'ace_anchor','an anchor on the 24 point');
INSERT INTO features VALUES (10,'two_anchors','two or more points of the opponent''s home board'), (11,'one_back','one checker on the 18 to 24 points and the bar');
INSERT INTO features VALUES (12,'three_back','three or more checkers on the 18 to 24 points and the bar'), (13,'crashed','few checkers besides those on the ace and deuce points (the test of GNU Backgammon)');
INSERT INTO features VALUES (14,'home_blot','a blot in the home board with a checker of the opponent behind it'), (15,'direct_shot','a blot of the opponent 1 to 6 pips before a checker');
CREATE TABLE ideas (
    -- The ideas of checker plays. Specific ideas come before general ones.
    idea_code INTEGER PRIMARY KEY CHECK (idea_code BETWEEN 0 AND 13), -- 0 to 13
    idea TEXT NOT NULL,                 -- hit, anchor, slot, ...
    meaning TEXT NOT NULL               -- what the play does
) STRICT;
INSERT INTO ideas VALUES (0,'closeout','the play closes the home board against a checker on the bar'), (1,'double_hit','the play hits two or more checkers');
INSERT INTO ideas VALUES (2,'point_on_blot','the play makes a point where the opponent had a blot'), (3,'loose_hit','the play hits in the home board and leaves a blot there'), (4,'hit','the play hits');
INSERT INTO ideas VALUES (5,'prime','the play makes a prime of four or more points, or a longer one'), (6,'home_point','the play makes a point of the home board');
INSERT INTO ideas VALUES (7,'anchor','the play makes a point of the opponent''s home board or its bar point'), (8,'break_anchor','the play gives up the last anchor, other than the 24 point');
INSERT INTO ideas VALUES (9,'slot','the play puts a blot on an empty point from 3 to 7 that a checker of the opponent has still to pass'), (10,'run','the play brings a checker past the opponent''s bar point');
INSERT INTO ideas VALUES (11,'clear_rear','the play clears the hindmost point'), (12,'bury','the play puts a checker on the ace or deuce point without making a point there');
INSERT INTO ideas VALUES (13,'shot','the play leaves a blot within 6 pips of a checker of the opponent');
CREATE TABLE timings (
    -- When decisions are made: families, and the parts of each. Those of week days follow from the date of the match.
    timing_code INTEGER PRIMARY KEY CHECK (timing_code BETWEEN 0 AND 51), -- 0 to 51
    family TEXT NOT NULL,               -- its name: decision of the match, after a blunder, dice, ...
    part TEXT NOT NULL                  -- its name: the next decision, a joker, 65, Monday, ...
) STRICT;
INSERT INTO timings VALUES (0,'decision of the match','1 to 50'), (1,'decision of the match','51 to 100'), (2,'decision of the match','101 to 200'), (3,'decision of the match','from 201 on'), (4,'game of the match','1');
INSERT INTO timings VALUES (5,'game of the match','2'), (6,'game of the match','3'), (7,'game of the match','4 to 6'), (8,'game of the match','from 7 on'), (9,'roll of the game','1 to 10'), (10,'roll of the game','11 to 20');
INSERT INTO timings VALUES (11,'roll of the game','21 to 40'), (12,'roll of the game','from 41 on'), (13,'after a blunder','the next decision'), (14,'after a blunder','the 2nd to 5th'), (15,'after a blunder','later');
INSERT INTO timings VALUES (16,'after a blunder','none before'), (17,'last roll of the opponent','a joker'), (18,'last roll of the opponent','an anti-joker'), (19,'last roll of the opponent','neither'), (20,'close plays','1');
INSERT INTO timings VALUES (21,'close plays','2'), (22,'close plays','3'), (23,'close plays','4 or more'), (24,'dice','11'), (25,'dice','21'), (26,'dice','22'), (27,'dice','31'), (28,'dice','32'), (29,'dice','33');
INSERT INTO timings VALUES (30,'dice','41'), (31,'dice','42'), (32,'dice','43'), (33,'dice','44'), (34,'dice','51'), (35,'dice','52'), (36,'dice','53'), (37,'dice','54'), (38,'dice','55'), (39,'dice','61'), (40,'dice','62');
INSERT INTO timings VALUES (41,'dice','63'), (42,'dice','64'), (43,'dice','65'), (44,'dice','66'), (45,'week day','Monday'), (46,'week day','Tuesday'), (47,'week day','Wednesday'), (48,'week day','Thursday');
INSERT INTO timings VALUES (49,'week day','Friday'), (50,'week day','Saturday'), (51,'week day','Sunday');
CREATE TABLE match_equities (
    -- Match winning chances before a game, by both players' points away (Kazaross XG2). error_mwc is computed with them.
    is_post_crawford INTEGER NOT NULL CHECK (is_post_crawford BETWEEN 0 AND 1), -- 1: a game after the Crawford game, or of a match without one
    away_player INTEGER NOT NULL CHECK (away_player BETWEEN 0 AND 25), -- points away, 0 to 25; 0: the player has won
    away_opponent INTEGER NOT NULL CHECK (away_opponent BETWEEN 0 AND 25), -- points away, 0 to 25; 0: the opponent has won
    mwc REAL NOT NULL CHECK (mwc BETWEEN 0 AND 1), -- the player's chance to win the match, 0..1
    PRIMARY KEY (is_post_crawford, away_player, away_opponent)
) STRICT, WITHOUT ROWID;
INSERT INTO match_equities VALUES (0,0,1,1.0), (0,0,2,1.0), (0,0,3,1.0), (0,0,4,1.0), (0,0,5,1.0), (0,0,6,1.0), (0,0,7,1.0), (0,0,8,1.0), (0,0,9,1.0), (0,0,10,1.0), (0,0,11,1.0), (0,0,12,1.0), (0,0,13,1.0), (0,0,14,1.0), (0,0,15,1.0);
INSERT INTO match_equities VALUES (0,0,16,1.0), (0,0,17,1.0), (0,0,18,1.0), (0,0,19,1.0), (0,0,20,1.0), (0,0,21,1.0), (0,0,22,1.0), (0,0,23,1.0), (0,0,24,1.0), (0,0,25,1.0), (0,1,0,0.0), (0,1,1,0.5), (0,1,2,0.67736), (0,1,3,0.75076);
INSERT INTO match_equities VALUES (0,1,4,0.81436), (0,1,5,0.84179), (0,1,6,0.88731), (0,1,7,0.90724), (0,1,8,0.9325), (0,1,9,0.94402), (0,1,10,0.959275), (0,1,11,0.966442), (0,1,12,0.975534), (0,1,13,0.979845), (0,1,14,0.985273);
INSERT INTO match_equities VALUES (0,1,15,0.987893), (0,1,16,0.99114), (0,1,17,0.99273), (0,1,18,0.99467), (0,1,19,0.99563), (0,1,20,0.99679), (0,1,21,0.99737), (0,1,22,0.99807), (0,1,23,0.99842), (0,1,24,0.99884), (0,1,25,0.99905);
INSERT INTO match_equities VALUES (0,2,0,0.0), (0,2,1,0.32264), (0,2,2,0.5), (0,2,3,0.59947), (0,2,4,0.6687), (0,2,5,0.74359), (0,2,6,0.7994), (0,2,7,0.84225), (0,2,8,0.87539), (0,2,9,0.90197), (0,2,10,0.923034), (0,2,11,0.939311);
INSERT INTO match_equities VALUES (0,2,12,0.95247), (0,2,13,0.962495), (0,2,14,0.970701), (0,2,15,0.976887), (0,2,16,0.98196), (0,2,17,0.9858), (0,2,18,0.98893), (0,2,19,0.99129), (0,2,20,0.99322), (0,2,21,0.99466), (0,2,22,0.99585);
INSERT INTO match_equities VALUES (0,2,23,0.99675), (0,2,24,0.99746), (0,2,25,0.99802), (0,3,0,0.0), (0,3,1,0.24924), (0,3,2,0.40053), (0,3,3,0.5), (0,3,4,0.5715), (0,3,5,0.64795), (0,3,6,0.71123), (0,3,7,0.76209), (0,3,8,0.80468);
INSERT INTO match_equities VALUES (0,3,9,0.84017), (0,3,10,0.870638), (0,3,11,0.894417), (0,3,12,0.914831), (0,3,13,0.930702), (0,3,14,0.944426), (0,3,15,0.954931), (0,3,16,0.96399), (0,3,17,0.97093), (0,3,18,0.97687), (0,3,19,0.98139);
INSERT INTO match_equities VALUES (0,3,20,0.98522), (0,3,21,0.98814), (0,3,22,0.99062), (0,3,23,0.99248), (0,3,24,0.99407), (0,3,25,0.99527), (0,4,0,0.0), (0,4,1,0.18564), (0,4,2,0.3313), (0,4,3,0.4285), (0,4,4,0.5), (0,4,5,0.57732);
INSERT INTO match_equities VALUES (0,4,6,0.64285), (0,4,7,0.69924), (0,4,8,0.74577), (0,4,9,0.78799), (0,4,10,0.824059), (0,4,11,0.853955), (0,4,12,0.879141), (0,4,13,0.900233), (0,4,14,0.91804), (0,4,15,0.932657), (0,4,16,0.94495);
INSERT INTO match_equities VALUES (0,4,17,0.95499), (0,4,18,0.96341), (0,4,19,0.97021), (0,4,20,0.97589), (0,4,21,0.98044), (0,4,22,0.98422), (0,4,23,0.98726), (0,4,24,0.98975), (0,4,25,0.99174), (0,5,0,0.0), (0,5,1,0.15821);
INSERT INTO match_equities VALUES (0,5,2,0.25641), (0,5,3,0.35205), (0,5,4,0.42268), (0,5,5,0.5), (0,5,6,0.56635), (0,5,7,0.62638), (0,5,8,0.67786), (0,5,9,0.7254), (0,5,10,0.767055), (0,5,11,0.802732), (0,5,12,0.833654);
INSERT INTO match_equities VALUES (0,5,13,0.859934), (0,5,14,0.882866), (0,5,15,0.902013), (0,5,16,0.91847), (0,5,17,0.93223), (0,5,18,0.94397), (0,5,19,0.95367), (0,5,20,0.96189), (0,5,21,0.96864), (0,5,22,0.97432), (0,5,23,0.97896);
INSERT INTO match_equities VALUES (0,5,24,0.98283), (0,5,25,0.986), (0,6,0,0.0), (0,6,1,0.11269), (0,6,2,0.2006), (0,6,3,0.28877), (0,6,4,0.35715), (0,6,5,0.43365), (0,6,6,0.5), (0,6,7,0.56261), (0,6,8,0.61636), (0,6,9,0.66787);
INSERT INTO match_equities VALUES (0,6,10,0.713057), (0,6,11,0.753427), (0,6,12,0.788634), (0,6,13,0.819569), (0,6,14,0.846648), (0,6,15,0.869999), (0,6,16,0.89021), (0,6,17,0.90756), (0,6,18,0.92246), (0,6,19,0.93508);
INSERT INTO match_equities VALUES (0,6,20,0.94583), (0,6,21,0.95488), (0,6,22,0.96254), (0,6,23,0.96894), (0,6,24,0.97432), (0,6,25,0.97879), (0,7,0,0.0), (0,7,1,0.09276), (0,7,2,0.15775), (0,7,3,0.23791), (0,7,4,0.30076);
INSERT INTO match_equities VALUES (0,7,5,0.37362), (0,7,6,0.43739), (0,7,7,0.5), (0,7,8,0.5548), (0,7,9,0.60854), (0,7,10,0.656283), (0,7,11,0.700209), (0,7,12,0.739054), (0,7,13,0.774121), (0,7,14,0.805203), (0,7,15,0.832566);
INSERT INTO match_equities VALUES (0,7,16,0.85659), (0,7,17,0.87761), (0,7,18,0.89591), (0,7,19,0.91171), (0,7,20,0.92535), (0,7,21,0.93702), (0,7,22,0.94703), (0,7,23,0.95553), (0,7,24,0.96276), (0,7,25,0.96887), (0,8,0,0.0);
INSERT INTO match_equities VALUES (0,8,1,0.0675), (0,8,2,0.12461), (0,8,3,0.19532), (0,8,4,0.25423), (0,8,5,0.32214), (0,8,6,0.38364), (0,8,7,0.4452), (0,8,8,0.5), (0,8,9,0.55442), (0,8,10,0.603718), (0,8,11,0.649899);
INSERT INTO match_equities VALUES (0,8,12,0.691356), (0,8,13,0.729447), (0,8,14,0.763593), (0,8,15,0.794397), (0,8,16,0.82158), (0,8,17,0.84578), (0,8,18,0.86714), (0,8,19,0.88589), (0,8,20,0.9023), (0,8,21,0.91658), (0,8,22,0.92898);
INSERT INTO match_equities VALUES (0,8,23,0.93968), (0,8,24,0.94891), (0,8,25,0.95682), (0,9,0,0.0), (0,9,1,0.05598), (0,9,2,0.09803), (0,9,3,0.15983), (0,9,4,0.21201), (0,9,5,0.2746), (0,9,6,0.33213), (0,9,7,0.39146), (0,9,8,0.44558);
INSERT INTO match_equities VALUES (0,9,9,0.5), (0,9,10,0.550196), (0,9,11,0.597926), (0,9,12,0.641481), (0,9,13,0.682119), (0,9,14,0.718927), (0,9,15,0.752814), (0,9,16,0.78301), (0,9,17,0.81037), (0,9,18,0.83483), (0,9,19,0.85662);
INSERT INTO match_equities VALUES (0,9,20,0.87591), (0,9,21,0.89294), (0,9,22,0.90791), (0,9,23,0.92098), (0,9,24,0.9324), (0,9,25,0.9423), (0,10,0,0.0), (0,10,1,0.040725), (0,10,2,0.076966), (0,10,3,0.129362), (0,10,4,0.175941);
INSERT INTO match_equities VALUES (0,10,5,0.232945), (0,10,6,0.286943), (0,10,7,0.343717), (0,10,8,0.396282), (0,10,9,0.449804), (0,10,10,0.5), (0,10,11,0.548547), (0,10,12,0.593459), (0,10,13,0.63588), (0,10,14,0.67483);
INSERT INTO match_equities VALUES (0,10,15,0.711113), (0,10,16,0.74371), (0,10,17,0.77375), (0,10,18,0.80093), (0,10,19,0.82543), (0,10,20,0.84741), (0,10,21,0.86703), (0,10,22,0.88448), (0,10,23,0.89991), (0,10,24,0.91353);
INSERT INTO match_equities VALUES (0,10,25,0.9255), (0,11,0,0.0), (0,11,1,0.033558), (0,11,2,0.060689), (0,11,3,0.105583), (0,11,4,0.146045), (0,11,5,0.197268), (0,11,6,0.246573), (0,11,7,0.299791), (0,11,8,0.350101), (0,11,9,0.402074);
INSERT INTO match_equities VALUES (0,11,10,0.451453), (0,11,11,0.5), (0,11,12,0.545552), (0,11,13,0.589242), (0,11,14,0.629736), (0,11,15,0.667927), (0,11,16,0.70303), (0,11,17,0.7353), (0,11,18,0.76494), (0,11,19,0.79198);
INSERT INTO match_equities VALUES (0,11,20,0.81648), (0,11,21,0.83862), (0,11,22,0.85849), (0,11,23,0.87629), (0,11,24,0.89214), (0,11,25,0.90622), (0,12,0,0.0), (0,12,1,0.024466), (0,12,2,0.04753), (0,12,3,0.085169), (0,12,4,0.120859);
INSERT INTO match_equities VALUES (0,12,5,0.166346), (0,12,6,0.211366), (0,12,7,0.260946), (0,12,8,0.308644), (0,12,9,0.358519), (0,12,10,0.406541), (0,12,11,0.454448), (0,12,12,0.5), (0,12,13,0.544068), (0,12,14,0.585701);
INSERT INTO match_equities VALUES (0,12,15,0.625259), (0,12,16,0.66178), (0,12,17,0.6961), (0,12,18,0.72778), (0,12,19,0.75703), (0,12,20,0.78381), (0,12,21,0.80826), (0,12,22,0.83044), (0,12,23,0.85051), (0,12,24,0.86856);
INSERT INTO match_equities VALUES (0,12,25,0.88476), (0,13,0,0.0), (0,13,1,0.020155), (0,13,2,0.037505), (0,13,3,0.069298), (0,13,4,0.099767), (0,13,5,0.140066), (0,13,6,0.180431), (0,13,7,0.225879), (0,13,8,0.270553);
INSERT INTO match_equities VALUES (0,13,9,0.317881), (0,13,10,0.36412), (0,13,11,0.410758), (0,13,12,0.455932), (0,13,13,0.5), (0,13,14,0.541943), (0,13,15,0.582545), (0,13,16,0.62036), (0,13,17,0.65619), (0,13,18,0.68966);
INSERT INTO match_equities VALUES (0,13,19,0.72081), (0,13,20,0.74963), (0,13,21,0.77619), (0,13,22,0.80054), (0,13,23,0.82276), (0,13,24,0.84295), (0,13,25,0.86123), (0,14,0,0.0), (0,14,1,0.014727), (0,14,2,0.029299);
INSERT INTO match_equities VALUES (0,14,3,0.055574), (0,14,4,0.08196), (0,14,5,0.117134), (0,14,6,0.153352), (0,14,7,0.194797), (0,14,8,0.236407), (0,14,9,0.281073), (0,14,10,0.32517), (0,14,11,0.370264), (0,14,12,0.414299);
INSERT INTO match_equities VALUES (0,14,13,0.458057), (0,14,14,0.5), (0,14,15,0.54075), (0,14,16,0.57942), (0,14,17,0.61634), (0,14,18,0.65117), (0,14,19,0.68391), (0,14,20,0.71448), (0,14,21,0.7429), (0,14,22,0.76917);
INSERT INTO match_equities VALUES (0,14,23,0.79339), (0,14,24,0.81559), (0,14,25,0.83586), (0,15,0,0.0), (0,15,1,0.012107), (0,15,2,0.023113), (0,15,3,0.045069), (0,15,4,0.067343), (0,15,5,0.097987), (0,15,6,0.130001);
INSERT INTO match_equities VALUES (0,15,7,0.167434), (0,15,8,0.205603), (0,15,9,0.247186), (0,15,10,0.288887), (0,15,11,0.332073), (0,15,12,0.374741), (0,15,13,0.417455), (0,15,14,0.45925), (0,15,15,0.5), (0,15,16,0.53916);
INSERT INTO match_equities VALUES (0,15,17,0.57679), (0,15,18,0.61261), (0,15,19,0.64659), (0,15,20,0.67859), (0,15,21,0.70862), (0,15,22,0.73664), (0,15,23,0.76265), (0,15,24,0.78669), (0,15,25,0.80883), (0,16,0,0.0), (0,16,1,0.00886);
INSERT INTO match_equities VALUES (0,16,2,0.01804), (0,16,3,0.03601), (0,16,4,0.05505), (0,16,5,0.08153), (0,16,6,0.10979), (0,16,7,0.14341), (0,16,8,0.17842), (0,16,9,0.21699), (0,16,10,0.25629), (0,16,11,0.29697), (0,16,12,0.33822);
INSERT INTO match_equities VALUES (0,16,13,0.37964), (0,16,14,0.42058), (0,16,15,0.46084), (0,16,16,0.5), (0,16,17,0.53796), (0,16,18,0.57441), (0,16,19,0.60929), (0,16,20,0.64241), (0,16,21,0.67376), (0,16,22,0.70323);
INSERT INTO match_equities VALUES (0,16,23,0.73084), (0,16,24,0.75657), (0,16,25,0.78046), (0,17,0,0.0), (0,17,1,0.00727), (0,17,2,0.0142), (0,17,3,0.02907), (0,17,4,0.04501), (0,17,5,0.06777), (0,17,6,0.09244), (0,17,7,0.12239);
INSERT INTO match_equities VALUES (0,17,8,0.15422), (0,17,9,0.18963), (0,17,10,0.22625), (0,17,11,0.2647), (0,17,12,0.3039), (0,17,13,0.34381), (0,17,14,0.38366), (0,17,15,0.42321), (0,17,16,0.46204), (0,17,17,0.5), (0,17,18,0.53676);
INSERT INTO match_equities VALUES (0,17,19,0.57222), (0,17,20,0.60618), (0,17,21,0.63856), (0,17,22,0.66925), (0,17,23,0.69822), (0,17,24,0.72542), (0,17,25,0.75087), (0,18,0,0.0), (0,18,1,0.00533), (0,18,2,0.01107), (0,18,3,0.02313);
INSERT INTO match_equities VALUES (0,18,4,0.03659), (0,18,5,0.05603), (0,18,6,0.07754), (0,18,7,0.10409), (0,18,8,0.13286), (0,18,9,0.16517), (0,18,10,0.19907), (0,18,11,0.23506), (0,18,12,0.27222), (0,18,13,0.31034), (0,18,14,0.34883);
INSERT INTO match_equities VALUES (0,18,15,0.38739), (0,18,16,0.42559), (0,18,17,0.46324), (0,18,18,0.5), (0,18,19,0.53574), (0,18,20,0.57023), (0,18,21,0.60336), (0,18,22,0.63501), (0,18,23,0.6651), (0,18,24,0.69356);
INSERT INTO match_equities VALUES (0,18,25,0.72038), (0,19,0,0.0), (0,19,1,0.00437), (0,19,2,0.00871), (0,19,3,0.01861), (0,19,4,0.02979), (0,19,5,0.04633), (0,19,6,0.06492), (0,19,7,0.08829), (0,19,8,0.11411), (0,19,9,0.14338);
INSERT INTO match_equities VALUES (0,19,10,0.17457), (0,19,11,0.20802), (0,19,12,0.24297), (0,19,13,0.27919), (0,19,14,0.31609), (0,19,15,0.35341), (0,19,16,0.39071), (0,19,17,0.42778), (0,19,18,0.46426), (0,19,19,0.5);
INSERT INTO match_equities VALUES (0,19,20,0.53475), (0,19,21,0.56838), (0,19,22,0.60073), (0,19,23,0.63171), (0,19,24,0.66122), (0,19,25,0.68921), (0,20,0,0.0), (0,20,1,0.00321), (0,20,2,0.00678), (0,20,3,0.01478), (0,20,4,0.02411);
INSERT INTO match_equities VALUES (0,20,5,0.03811), (0,20,6,0.05417), (0,20,7,0.07465), (0,20,8,0.0977), (0,20,9,0.12409), (0,20,10,0.15259), (0,20,11,0.18352), (0,20,12,0.21619), (0,20,13,0.25037), (0,20,14,0.28552), (0,20,15,0.32141);
INSERT INTO match_equities VALUES (0,20,16,0.35759), (0,20,17,0.39382), (0,20,18,0.42977), (0,20,19,0.46525), (0,20,20,0.5), (0,20,21,0.53387), (0,20,22,0.56667), (0,20,23,0.5983), (0,20,24,0.62864), (0,20,25,0.6576), (0,21,0,0.0);
INSERT INTO match_equities VALUES (0,21,1,0.00263), (0,21,2,0.00534), (0,21,3,0.01186), (0,21,4,0.01956), (0,21,5,0.03136), (0,21,6,0.04512), (0,21,7,0.06298), (0,21,8,0.08342), (0,21,9,0.10706), (0,21,10,0.13297), (0,21,11,0.16138);
INSERT INTO match_equities VALUES (0,21,12,0.19174), (0,21,13,0.22381), (0,21,14,0.2571), (0,21,15,0.29138), (0,21,16,0.32624), (0,21,17,0.36144), (0,21,18,0.39664), (0,21,19,0.43162), (0,21,20,0.46613), (0,21,21,0.5);
INSERT INTO match_equities VALUES (0,21,22,0.53303), (0,21,23,0.56508), (0,21,24,0.59603), (0,21,25,0.62576), (0,22,0,0.0), (0,22,1,0.00193), (0,22,2,0.00415), (0,22,3,0.00938), (0,22,4,0.01578), (0,22,5,0.02568), (0,22,6,0.03746);
INSERT INTO match_equities VALUES (0,22,7,0.05297), (0,22,8,0.07102), (0,22,9,0.09209), (0,22,10,0.11552), (0,22,11,0.14151), (0,22,12,0.16956), (0,22,13,0.19946), (0,22,14,0.23083), (0,22,15,0.26336), (0,22,16,0.29677);
INSERT INTO match_equities VALUES (0,22,17,0.33075), (0,22,18,0.36499), (0,22,19,0.39927), (0,22,20,0.43333), (0,22,21,0.46697), (0,22,22,0.5), (0,22,23,0.53226), (0,22,24,0.5636), (0,22,25,0.59391), (0,23,0,0.0), (0,23,1,0.00158);
INSERT INTO match_equities VALUES (0,23,2,0.00325), (0,23,3,0.00752), (0,23,4,0.01274), (0,23,5,0.02104), (0,23,6,0.03106), (0,23,7,0.04447), (0,23,8,0.06032), (0,23,9,0.07902), (0,23,10,0.10009), (0,23,11,0.12371), (0,23,12,0.14949);
INSERT INTO match_equities VALUES (0,23,13,0.17724), (0,23,14,0.20661), (0,23,15,0.23735), (0,23,16,0.26916), (0,23,17,0.30178), (0,23,18,0.3349), (0,23,19,0.36829), (0,23,20,0.4017), (0,23,21,0.43492), (0,23,22,0.46774), (0,23,23,0.5);
INSERT INTO match_equities VALUES (0,23,24,0.53153), (0,23,25,0.56221), (0,24,0,0.0), (0,24,1,0.00116), (0,24,2,0.00254), (0,24,3,0.00593), (0,24,4,0.01025), (0,24,5,0.01717), (0,24,6,0.02568), (0,24,7,0.03724), (0,24,8,0.05109);
INSERT INTO match_equities VALUES (0,24,9,0.0676), (0,24,10,0.08647), (0,24,11,0.10786), (0,24,12,0.13144), (0,24,13,0.15705), (0,24,14,0.18441), (0,24,15,0.21331), (0,24,16,0.24343), (0,24,17,0.27458), (0,24,18,0.30644);
INSERT INTO match_equities VALUES (0,24,19,0.33878), (0,24,20,0.37136), (0,24,21,0.40397), (0,24,22,0.4364), (0,24,23,0.46847), (0,24,24,0.5), (0,24,25,0.53086), (0,25,0,0.0), (0,25,1,0.00095), (0,25,2,0.00198), (0,25,3,0.00473);
INSERT INTO match_equities VALUES (0,25,4,0.00826), (0,25,5,0.014), (0,25,6,0.02121), (0,25,7,0.03113), (0,25,8,0.04318), (0,25,9,0.0577), (0,25,10,0.0745), (0,25,11,0.09378), (0,25,12,0.11524), (0,25,13,0.13877), (0,25,14,0.16414);
INSERT INTO match_equities VALUES (0,25,15,0.19117), (0,25,16,0.21954), (0,25,17,0.24913), (0,25,18,0.27962), (0,25,19,0.31079), (0,25,20,0.3424), (0,25,21,0.37424), (0,25,22,0.40609), (0,25,23,0.43779), (0,25,24,0.46914);
INSERT INTO match_equities VALUES (0,25,25,0.5), (1,0,1,1.0), (1,0,2,1.0), (1,0,3,1.0), (1,0,4,1.0), (1,0,5,1.0), (1,0,6,1.0), (1,0,7,1.0), (1,0,8,1.0), (1,0,9,1.0), (1,0,10,1.0), (1,0,11,1.0), (1,0,12,1.0), (1,0,13,1.0), (1,0,14,1.0);
INSERT INTO match_equities VALUES (1,0,15,1.0), (1,0,16,1.0), (1,0,17,1.0), (1,0,18,1.0), (1,0,19,1.0), (1,0,20,1.0), (1,0,21,1.0), (1,0,22,1.0), (1,0,23,1.0), (1,0,24,1.0), (1,0,25,1.0), (1,1,0,0.0), (1,1,1,0.5), (1,1,2,0.51197);
INSERT INTO match_equities VALUES (1,1,3,0.67736), (1,1,4,0.68998), (1,1,5,0.80987999999999993), (1,1,6,0.81928), (1,1,7,0.88441), (1,1,8,0.89094), (1,1,9,0.93047), (1,1,10,0.934839), (1,1,11,0.957931), (1,1,12,0.96094);
INSERT INTO match_equities VALUES (1,1,13,0.974629), (1,1,14,0.976572), (1,1,15,0.984696), (1,1,16,0.98595), (1,1,17,0.99076), (1,1,18,0.99158), (1,1,19,0.99444), (1,1,20,0.99495), (1,1,21,0.99664), (1,1,22,0.99697), (1,1,23,0.99797);
INSERT INTO match_equities VALUES (1,1,24,0.99818), (1,1,25,0.99877), (1,2,0,0.0), (1,2,1,0.48803), (1,2,2,0.5), (1,2,3,0.59947), (1,2,4,0.6687), (1,2,5,0.74359), (1,2,6,0.7994), (1,2,7,0.84225), (1,2,8,0.87539), (1,2,9,0.90197);
INSERT INTO match_equities VALUES (1,2,10,0.923034), (1,2,11,0.939311), (1,2,12,0.95247), (1,2,13,0.962495), (1,2,14,0.970701), (1,2,15,0.976887), (1,2,16,0.98196), (1,2,17,0.9858), (1,2,18,0.98893), (1,2,19,0.99129), (1,2,20,0.99322);
INSERT INTO match_equities VALUES (1,2,21,0.99466), (1,2,22,0.99585), (1,2,23,0.99675), (1,2,24,0.99746), (1,2,25,0.99802), (1,3,0,0.0), (1,3,1,0.32264), (1,3,2,0.40053), (1,3,3,0.5), (1,3,4,0.5715), (1,3,5,0.64795), (1,3,6,0.71123);
INSERT INTO match_equities VALUES (1,3,7,0.76209), (1,3,8,0.80468), (1,3,9,0.84017), (1,3,10,0.870638), (1,3,11,0.894417), (1,3,12,0.914831), (1,3,13,0.930702), (1,3,14,0.944426), (1,3,15,0.954931), (1,3,16,0.96399), (1,3,17,0.97093);
INSERT INTO match_equities VALUES (1,3,18,0.97687), (1,3,19,0.98139), (1,3,20,0.98522), (1,3,21,0.98814), (1,3,22,0.99062), (1,3,23,0.99248), (1,3,24,0.99407), (1,3,25,0.99527), (1,4,0,0.0), (1,4,1,0.31002), (1,4,2,0.3313);
INSERT INTO match_equities VALUES (1,4,3,0.4285), (1,4,4,0.5), (1,4,5,0.57732), (1,4,6,0.64285), (1,4,7,0.69924), (1,4,8,0.74577), (1,4,9,0.78799), (1,4,10,0.824059), (1,4,11,0.853955), (1,4,12,0.879141), (1,4,13,0.900233);
INSERT INTO match_equities VALUES (1,4,14,0.91804), (1,4,15,0.932657), (1,4,16,0.94495), (1,4,17,0.95499), (1,4,18,0.96341), (1,4,19,0.97021), (1,4,20,0.97589), (1,4,21,0.98044), (1,4,22,0.98422), (1,4,23,0.98726), (1,4,24,0.98975);
INSERT INTO match_equities VALUES (1,4,25,0.99174), (1,5,0,0.0), (1,5,1,0.19012), (1,5,2,0.25641), (1,5,3,0.35205), (1,5,4,0.42268), (1,5,5,0.5), (1,5,6,0.56635), (1,5,7,0.62638), (1,5,8,0.67786), (1,5,9,0.7254), (1,5,10,0.767055);
INSERT INTO match_equities VALUES (1,5,11,0.802732), (1,5,12,0.833654), (1,5,13,0.859934), (1,5,14,0.882866), (1,5,15,0.902013), (1,5,16,0.91847), (1,5,17,0.93223), (1,5,18,0.94397), (1,5,19,0.95367), (1,5,20,0.96189), (1,5,21,0.96864);
INSERT INTO match_equities VALUES (1,5,22,0.97432), (1,5,23,0.97896), (1,5,24,0.98283), (1,5,25,0.986), (1,6,0,0.0), (1,6,1,0.18072), (1,6,2,0.2006), (1,6,3,0.28877), (1,6,4,0.35715), (1,6,5,0.43365), (1,6,6,0.5), (1,6,7,0.56261);
INSERT INTO match_equities VALUES (1,6,8,0.61636), (1,6,9,0.66787), (1,6,10,0.713057), (1,6,11,0.753427), (1,6,12,0.788634), (1,6,13,0.819569), (1,6,14,0.846648), (1,6,15,0.869999), (1,6,16,0.89021), (1,6,17,0.90756), (1,6,18,0.92246);
INSERT INTO match_equities VALUES (1,6,19,0.93508), (1,6,20,0.94583), (1,6,21,0.95488), (1,6,22,0.96254), (1,6,23,0.96894), (1,6,24,0.97432), (1,6,25,0.97879), (1,7,0,0.0), (1,7,1,0.11559), (1,7,2,0.15775), (1,7,3,0.23791);
INSERT INTO match_equities VALUES (1,7,4,0.30076), (1,7,5,0.37362), (1,7,6,0.43739), (1,7,7,0.5), (1,7,8,0.5548), (1,7,9,0.60854), (1,7,10,0.656283), (1,7,11,0.700209), (1,7,12,0.739054), (1,7,13,0.774121), (1,7,14,0.805203);
INSERT INTO match_equities VALUES (1,7,15,0.832566), (1,7,16,0.85659), (1,7,17,0.87761), (1,7,18,0.89591), (1,7,19,0.91171), (1,7,20,0.92535), (1,7,21,0.93702), (1,7,22,0.94703), (1,7,23,0.95553), (1,7,24,0.96276), (1,7,25,0.96887);
INSERT INTO match_equities VALUES (1,8,0,0.0), (1,8,1,0.10906), (1,8,2,0.12461), (1,8,3,0.19532), (1,8,4,0.25423), (1,8,5,0.32214), (1,8,6,0.38364), (1,8,7,0.4452), (1,8,8,0.5), (1,8,9,0.55442), (1,8,10,0.603718), (1,8,11,0.649899);
INSERT INTO match_equities VALUES (1,8,12,0.691356), (1,8,13,0.729447), (1,8,14,0.763593), (1,8,15,0.794397), (1,8,16,0.82158), (1,8,17,0.84578), (1,8,18,0.86714), (1,8,19,0.88589), (1,8,20,0.9023), (1,8,21,0.91658), (1,8,22,0.92898);
INSERT INTO match_equities VALUES (1,8,23,0.93968), (1,8,24,0.94891), (1,8,25,0.95682), (1,9,0,0.0), (1,9,1,0.06953), (1,9,2,0.09803), (1,9,3,0.15983), (1,9,4,0.21201), (1,9,5,0.2746), (1,9,6,0.33213), (1,9,7,0.39146), (1,9,8,0.44558);
INSERT INTO match_equities VALUES (1,9,9,0.5), (1,9,10,0.550196), (1,9,11,0.597926), (1,9,12,0.641481), (1,9,13,0.682119), (1,9,14,0.718927), (1,9,15,0.752814), (1,9,16,0.78301), (1,9,17,0.81037), (1,9,18,0.83483), (1,9,19,0.85662);
INSERT INTO match_equities VALUES (1,9,20,0.87591), (1,9,21,0.89294), (1,9,22,0.90791), (1,9,23,0.92098), (1,9,24,0.9324), (1,9,25,0.9423), (1,10,0,0.0), (1,10,1,0.065161), (1,10,2,0.076966), (1,10,3,0.129362), (1,10,4,0.175941);
INSERT INTO match_equities VALUES (1,10,5,0.232945), (1,10,6,0.286943), (1,10,7,0.343717), (1,10,8,0.396282), (1,10,9,0.449804), (1,10,10,0.5), (1,10,11,0.548547), (1,10,12,0.593459), (1,10,13,0.63588), (1,10,14,0.67483);
INSERT INTO match_equities VALUES (1,10,15,0.711113), (1,10,16,0.74371), (1,10,17,0.77375), (1,10,18,0.80093), (1,10,19,0.82543), (1,10,20,0.84741), (1,10,21,0.86703), (1,10,22,0.88448), (1,10,23,0.89991), (1,10,24,0.91353);
INSERT INTO match_equities VALUES (1,10,25,0.9255), (1,11,0,0.0), (1,11,1,0.042069), (1,11,2,0.060689), (1,11,3,0.105583), (1,11,4,0.146045), (1,11,5,0.197268), (1,11,6,0.246573), (1,11,7,0.299791), (1,11,8,0.350101), (1,11,9,0.402074);
INSERT INTO match_equities VALUES (1,11,10,0.451453), (1,11,11,0.5), (1,11,12,0.545552), (1,11,13,0.589242), (1,11,14,0.629736), (1,11,15,0.667927), (1,11,16,0.70303), (1,11,17,0.7353), (1,11,18,0.76494), (1,11,19,0.79198);
INSERT INTO match_equities VALUES (1,11,20,0.81648), (1,11,21,0.83862), (1,11,22,0.85849), (1,11,23,0.87629), (1,11,24,0.89214), (1,11,25,0.90622), (1,12,0,0.0), (1,12,1,0.03906), (1,12,2,0.04753), (1,12,3,0.085169), (1,12,4,0.120859);
INSERT INTO match_equities VALUES (1,12,5,0.166346), (1,12,6,0.211366), (1,12,7,0.260946), (1,12,8,0.308644), (1,12,9,0.358519), (1,12,10,0.406541), (1,12,11,0.454448), (1,12,12,0.5), (1,12,13,0.544068), (1,12,14,0.585701);
INSERT INTO match_equities VALUES (1,12,15,0.625259), (1,12,16,0.66178), (1,12,17,0.6961), (1,12,18,0.72778), (1,12,19,0.75703), (1,12,20,0.78381), (1,12,21,0.80826), (1,12,22,0.83044), (1,12,23,0.85051), (1,12,24,0.86856);
INSERT INTO match_equities VALUES (1,12,25,0.88476), (1,13,0,0.0), (1,13,1,0.025371), (1,13,2,0.037505), (1,13,3,0.069298), (1,13,4,0.099767), (1,13,5,0.140066), (1,13,6,0.180431), (1,13,7,0.225879), (1,13,8,0.270553);
INSERT INTO match_equities VALUES (1,13,9,0.317881), (1,13,10,0.36412), (1,13,11,0.410758), (1,13,12,0.455932), (1,13,13,0.5), (1,13,14,0.541943), (1,13,15,0.582545), (1,13,16,0.62036), (1,13,17,0.65619), (1,13,18,0.68966);
INSERT INTO match_equities VALUES (1,13,19,0.72081), (1,13,20,0.74963), (1,13,21,0.77619), (1,13,22,0.80054), (1,13,23,0.82276), (1,13,24,0.84295), (1,13,25,0.86123), (1,14,0,0.0), (1,14,1,0.023428), (1,14,2,0.029299);
INSERT INTO match_equities VALUES (1,14,3,0.055574), (1,14,4,0.08196), (1,14,5,0.117134), (1,14,6,0.153352), (1,14,7,0.194797), (1,14,8,0.236407), (1,14,9,0.281073), (1,14,10,0.32517), (1,14,11,0.370264), (1,14,12,0.414299);
INSERT INTO match_equities VALUES (1,14,13,0.458057), (1,14,14,0.5), (1,14,15,0.54075), (1,14,16,0.57942), (1,14,17,0.61634), (1,14,18,0.65117), (1,14,19,0.68391), (1,14,20,0.71448), (1,14,21,0.7429), (1,14,22,0.76917);
INSERT INTO match_equities VALUES (1,14,23,0.79339), (1,14,24,0.81559), (1,14,25,0.83586), (1,15,0,0.0), (1,15,1,0.015304), (1,15,2,0.023113), (1,15,3,0.045069), (1,15,4,0.067343), (1,15,5,0.097987), (1,15,6,0.130001);
INSERT INTO match_equities VALUES (1,15,7,0.167434), (1,15,8,0.205603), (1,15,9,0.247186), (1,15,10,0.288887), (1,15,11,0.332073), (1,15,12,0.374741), (1,15,13,0.417455), (1,15,14,0.45925), (1,15,15,0.5), (1,15,16,0.53916);
INSERT INTO match_equities VALUES (1,15,17,0.57679), (1,15,18,0.61261), (1,15,19,0.64659), (1,15,20,0.67859), (1,15,21,0.70862), (1,15,22,0.73664), (1,15,23,0.76265), (1,15,24,0.78669), (1,15,25,0.80883), (1,16,0,0.0), (1,16,1,0.01405);
INSERT INTO match_equities VALUES (1,16,2,0.01804), (1,16,3,0.03601), (1,16,4,0.05505), (1,16,5,0.08153), (1,16,6,0.10979), (1,16,7,0.14341), (1,16,8,0.17842), (1,16,9,0.21699), (1,16,10,0.25629), (1,16,11,0.29697), (1,16,12,0.33822);
INSERT INTO match_equities VALUES (1,16,13,0.37964), (1,16,14,0.42058), (1,16,15,0.46084), (1,16,16,0.5), (1,16,17,0.53796), (1,16,18,0.57441), (1,16,19,0.60929), (1,16,20,0.64241), (1,16,21,0.67376), (1,16,22,0.70323);
INSERT INTO match_equities VALUES (1,16,23,0.73084), (1,16,24,0.75657), (1,16,25,0.78046), (1,17,0,0.0), (1,17,1,0.00924), (1,17,2,0.0142), (1,17,3,0.02907), (1,17,4,0.04501), (1,17,5,0.06777), (1,17,6,0.09244), (1,17,7,0.12239);
INSERT INTO match_equities VALUES (1,17,8,0.15422), (1,17,9,0.18963), (1,17,10,0.22625), (1,17,11,0.2647), (1,17,12,0.3039), (1,17,13,0.34381), (1,17,14,0.38366), (1,17,15,0.42321), (1,17,16,0.46204), (1,17,17,0.5), (1,17,18,0.53676);
INSERT INTO match_equities VALUES (1,17,19,0.57222), (1,17,20,0.60618), (1,17,21,0.63856), (1,17,22,0.66925), (1,17,23,0.69822), (1,17,24,0.72542), (1,17,25,0.75087), (1,18,0,0.0), (1,18,1,0.00842), (1,18,2,0.01107), (1,18,3,0.02313);
INSERT INTO match_equities VALUES (1,18,4,0.03659), (1,18,5,0.05603), (1,18,6,0.07754), (1,18,7,0.10409), (1,18,8,0.13286), (1,18,9,0.16517), (1,18,10,0.19907), (1,18,11,0.23506), (1,18,12,0.27222), (1,18,13,0.31034), (1,18,14,0.34883);
INSERT INTO match_equities VALUES (1,18,15,0.38739), (1,18,16,0.42559), (1,18,17,0.46324), (1,18,18,0.5), (1,18,19,0.53574), (1,18,20,0.57023), (1,18,21,0.60336), (1,18,22,0.63501), (1,18,23,0.6651), (1,18,24,0.69356);
INSERT INTO match_equities VALUES (1,18,25,0.72038), (1,19,0,0.0), (1,19,1,0.00556), (1,19,2,0.00871), (1,19,3,0.01861), (1,19,4,0.02979), (1,19,5,0.04633), (1,19,6,0.06492), (1,19,7,0.08829), (1,19,8,0.11411), (1,19,9,0.14338);
INSERT INTO match_equities VALUES (1,19,10,0.17457), (1,19,11,0.20802), (1,19,12,0.24297), (1,19,13,0.27919), (1,19,14,0.31609), (1,19,15,0.35341), (1,19,16,0.39071), (1,19,17,0.42778), (1,19,18,0.46426), (1,19,19,0.5);
INSERT INTO match_equities VALUES (1,19,20,0.53475), (1,19,21,0.56838), (1,19,22,0.60073), (1,19,23,0.63171), (1,19,24,0.66122), (1,19,25,0.68921), (1,20,0,0.0), (1,20,1,0.00505), (1,20,2,0.00678), (1,20,3,0.01478), (1,20,4,0.02411);
INSERT INTO match_equities VALUES (1,20,5,0.03811), (1,20,6,0.05417), (1,20,7,0.07465), (1,20,8,0.0977), (1,20,9,0.12409), (1,20,10,0.15259), (1,20,11,0.18352), (1,20,12,0.21619), (1,20,13,0.25037), (1,20,14,0.28552), (1,20,15,0.32141);
INSERT INTO match_equities VALUES (1,20,16,0.35759), (1,20,17,0.39382), (1,20,18,0.42977), (1,20,19,0.46525), (1,20,20,0.5), (1,20,21,0.53387), (1,20,22,0.56667), (1,20,23,0.5983), (1,20,24,0.62864), (1,20,25,0.6576), (1,21,0,0.0);
INSERT INTO match_equities VALUES (1,21,1,0.00336), (1,21,2,0.00534), (1,21,3,0.01186), (1,21,4,0.01956), (1,21,5,0.03136), (1,21,6,0.04512), (1,21,7,0.06298), (1,21,8,0.08342), (1,21,9,0.10706), (1,21,10,0.13297), (1,21,11,0.16138);
INSERT INTO match_equities VALUES (1,21,12,0.19174), (1,21,13,0.22381), (1,21,14,0.2571), (1,21,15,0.29138), (1,21,16,0.32624), (1,21,17,0.36144), (1,21,18,0.39664), (1,21,19,0.43162), (1,21,20,0.46613), (1,21,21,0.5);
INSERT INTO match_equities VALUES (1,21,22,0.53303), (1,21,23,0.56508), (1,21,24,0.59603), (1,21,25,0.62576), (1,22,0,0.0), (1,22,1,0.00303), (1,22,2,0.00415), (1,22,3,0.00938), (1,22,4,0.01578), (1,22,5,0.02568), (1,22,6,0.03746);
INSERT INTO match_equities VALUES (1,22,7,0.05297), (1,22,8,0.07102), (1,22,9,0.09209), (1,22,10,0.11552), (1,22,11,0.14151), (1,22,12,0.16956), (1,22,13,0.19946), (1,22,14,0.23083), (1,22,15,0.26336), (1,22,16,0.29677);
INSERT INTO match_equities VALUES (1,22,17,0.33075), (1,22,18,0.36499), (1,22,19,0.39927), (1,22,20,0.43333), (1,22,21,0.46697), (1,22,22,0.5), (1,22,23,0.53226), (1,22,24,0.5636), (1,22,25,0.59391), (1,23,0,0.0), (1,23,1,0.00203);
INSERT INTO match_equities VALUES (1,23,2,0.00325), (1,23,3,0.00752), (1,23,4,0.01274), (1,23,5,0.02104), (1,23,6,0.03106), (1,23,7,0.04447), (1,23,8,0.06032), (1,23,9,0.07902), (1,23,10,0.10009), (1,23,11,0.12371), (1,23,12,0.14949);
INSERT INTO match_equities VALUES (1,23,13,0.17724), (1,23,14,0.20661), (1,23,15,0.23735), (1,23,16,0.26916), (1,23,17,0.30178), (1,23,18,0.3349), (1,23,19,0.36829), (1,23,20,0.4017), (1,23,21,0.43492), (1,23,22,0.46774), (1,23,23,0.5);
INSERT INTO match_equities VALUES (1,23,24,0.53153), (1,23,25,0.56221), (1,24,0,0.0), (1,24,1,0.00182), (1,24,2,0.00254), (1,24,3,0.00593), (1,24,4,0.01025), (1,24,5,0.01717), (1,24,6,0.02568), (1,24,7,0.03724), (1,24,8,0.05109);
INSERT INTO match_equities VALUES (1,24,9,0.0676), (1,24,10,0.08647), (1,24,11,0.10786), (1,24,12,0.13144), (1,24,13,0.15705), (1,24,14,0.18441), (1,24,15,0.21331), (1,24,16,0.24343), (1,24,17,0.27458), (1,24,18,0.30644);
INSERT INTO match_equities VALUES (1,24,19,0.33878), (1,24,20,0.37136), (1,24,21,0.40397), (1,24,22,0.4364), (1,24,23,0.46847), (1,24,24,0.5), (1,24,25,0.53086), (1,25,0,0.0), (1,25,1,0.00123), (1,25,2,0.00198), (1,25,3,0.00473);
INSERT INTO match_equities VALUES (1,25,4,0.00826), (1,25,5,0.014), (1,25,6,0.02121), (1,25,7,0.03113), (1,25,8,0.04318), (1,25,9,0.0577), (1,25,10,0.0745), (1,25,11,0.09378), (1,25,12,0.11524), (1,25,13,0.13877), (1,25,14,0.16414);
INSERT INTO match_equities VALUES (1,25,15,0.19117), (1,25,16,0.21954), (1,25,17,0.24913), (1,25,18,0.27962), (1,25,19,0.31079), (1,25,20,0.3424), (1,25,21,0.37424), (1,25,22,0.40609), (1,25,23,0.43779), (1,25,24,0.46914);
INSERT INTO match_equities VALUES (1,25,25,0.5);
CREATE TABLE error_thresholds (
    -- The smallest error of each grade. Change the grading `own` with gammonbase grades.
    grading TEXT NOT NULL CHECK (grading IN ('xg', 'gnubg', 'own')), -- xg, gnubg, own
    grade TEXT NOT NULL,                -- its name: error, blunder (xg); doubtful, bad, very bad (gnubg)
    min_error_emg REAL NOT NULL CHECK (min_error_emg > 0), -- the smallest error of the grade, EMG
    PRIMARY KEY (grading, grade)
) STRICT, WITHOUT ROWID;
INSERT INTO error_thresholds VALUES ('gnubg','bad',0.08), ('gnubg','doubtful',0.04), ('gnubg','very bad',0.16), ('own','blunder',0.08), ('own','error',0.03), ('xg','blunder',0.08), ('xg','error',0.02);
CREATE TABLE settings (
    -- Settings stored by imports.
    setting TEXT PRIMARY KEY CHECK (setting = 'keep'), -- keep: which of several saves of a match counts
    -- of keep: deepest, newest, oldest, lowest-pr (gammonbase import --keep)
    value TEXT NOT NULL CHECK (value IN ('deepest', 'newest', 'oldest', 'lowest-pr'))
) STRICT, WITHOUT ROWID;
INSERT INTO settings VALUES ('keep','deepest');
CREATE TABLE import_runs (
    -- One row per run of gammonbase import.
    import_run_id INTEGER PRIMARY KEY,
    started_at TEXT NOT NULL,           -- UTC, YYYY-MM-DD HH:MM:SS
    finished_at TEXT,                   -- UTC; NULL: still running, or killed
    -- running, complete, interrupted (by a signal), failed (by an error), killed
    outcome TEXT NOT NULL DEFAULT 'running' CHECK (outcome IN ('running', 'complete', 'interrupted', 'failed', 'killed')),
    error TEXT,                         -- the error that ended a failed run; NULL: the run did not fail
    program_version TEXT NOT NULL,      -- version of gammonbase
    jobs INTEGER NOT NULL CHECK (jobs >= 1), -- worker threads
    limits TEXT NOT NULL,               -- the --max-... options in force
    options TEXT,                       -- the other options, as JSON; NULL: none recorded
    seconds REAL CHECK (seconds >= 0),  -- wall-clock time; NULL: the run did not finish
    totals TEXT NOT NULL DEFAULT '{}',  -- its counters and times as JSON: totals ->> 'files_imported' (docs/reference/operations.md)
    CHECK (error IS NULL OR outcome = 'failed')
) STRICT;
INSERT INTO import_runs VALUES (1,'2026-11-28 03:38:14','2026-11-28 03:38:14','complete',NULL,'0.1.0',1,'file 67108864, inflated 67108864, ratio 300, members 100000','{"paths":["/golden/matches"],"listed":0,"selection":"","keep":null,"rehash":false,"prune":false,"rebuild":false,"forget":[]}',0.062468035,'{"files_seen":12,"files_imported":10,"files_replaced":0,"files_copied":1,"files_moved":0,"files_skipped":0,"files_rejected":1,"files_still_rejected":0,"files_ignored":0,"files_missing":0,"files_in_doubt":0,"files_excluded":0,"files_pruned":0,"files_left":0,"bytes_left":0,"bytes_read":103072,"places_unreadable":0,"matches":4,"saved_positions":0,"games":8,"decisions":63,"candidates":64,"positions_new":21,"positions_known":37,"books":5,"book_entries":13,"saved_again":1,"matches_without_file":0,"warnings":2,"stage_seconds":{"read":0.000318631,"unpack":0.000449287,"normalize":0.002465339,"write":0.011252382,"wait":0.0030045690000000003,"complete":0.007328933}}');
CREATE TABLE unreadable_places (
    -- Places that a run could not examine (the first hundred).
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id),
    path TEXT NOT NULL,                 -- the place
    message TEXT NOT NULL,              -- the file system's message
    PRIMARY KEY (import_run_id, path)
) STRICT, WITHOUT ROWID;
CREATE TABLE contents (
    -- One row per distinct content of the files that were imported. Rows of matches, books and warnings belong to a content, whatever the
    -- number of files that have it.
    content_id INTEGER PRIMARY KEY,
    content_hash BLOB NOT NULL CHECK (length(content_hash) = 32), -- blake3 of the unpacked content, 32 bytes
    -- xg, xg_opening, abk, gnushogi_gdx, gnushogi_text
    kind TEXT NOT NULL CHECK (kind IN ('xg', 'xg_opening', 'abk', 'gnushogi_gdx', 'gnushogi_text')),
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id), -- the run that decoded it
    -- 1: XG's own archive; 0: re-packed by another program, no CRC to check; NULL, here and below: a book
    is_intact INTEGER CHECK (is_intact BETWEEN 0 AND 1),
    file_version INTEGER,               -- version of the match header: 28 is XG 2.00, 30 is 2.10
    header_version INTEGER,             -- version of the file header
    game_guid BLOB CHECK (length(game_guid) = 16), -- 16 bytes as in the file
    game_name TEXT,                     -- localised display text of the file header, as are the next three; NULL: empty
    save_name TEXT,                     -- NULL: empty
    level_name TEXT,                    -- NULL: empty
    header_comment TEXT,                -- NULL: empty
    thumbnail_bytes INTEGER CHECK (thumbnail_bytes >= 0), -- size of the JPEG, which is not stored; NULL, here and below: as is_intact
    record_count INTEGER CHECK (record_count >= 0), -- records of temp.xg
    rollout_count INTEGER CHECK (rollout_count >= 0), -- rollouts of temp.xgr
    comment_count INTEGER CHECK (comment_count >= 0), -- non-empty lines of temp.xgc
    CHECK ((is_intact IS NULL) = (kind <> 'xg')),
    CHECK ((is_intact IS NULL) = (file_version IS NULL)),
    CHECK ((is_intact IS NULL) = (header_version IS NULL)),
    CHECK ((is_intact IS NULL) = (game_guid IS NULL)),
    CHECK ((is_intact IS NULL) = (thumbnail_bytes IS NULL)),
    CHECK ((is_intact IS NULL) = (record_count IS NULL)),
    CHECK ((is_intact IS NULL) = (rollout_count IS NULL)),
    CHECK ((is_intact IS NULL) = (comment_count IS NULL))
) STRICT;
INSERT INTO contents VALUES (1,X'BBEB8EE4C0B429772531FD08E14A25F59E8C1DE8B9A00BC2E83790B5DD5E968D','abk',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO contents VALUES (2,X'709DC87CBDDDF1742F9A2425DE844AB04F23C82E8CD392CD07A137EB8EFA41F8','xg',1,1,30,1,X'5BB7052F000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3);
INSERT INTO contents VALUES (3,X'1169785DE156EB9ADC50CBE64F5A2BC686F8C45C4878B8B148C04406F3FB669F','gnushogi_gdx',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO contents VALUES (4,X'5AD143188D86AA10379DB127790F3410B3B4962B5EFF80A97D4FCD38FB87496F','xg_opening',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO contents VALUES (5,X'1A3E4C47A534274A2BC8ED3105D18D7511380B2010E93BD6C201FC4EC07BACA6','xg',1,1,24,1,X'5BB7052F000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,24,2,3);
INSERT INTO contents VALUES (6,X'7E4B4FF7137C2172DF23BBA5C090D0D551A22EC6F8026A87983E874FA48F0C06','xg',1,1,30,1,X'5BB7052F000000000000000000000000','Played on Café Jussieu','Al vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3);
INSERT INTO contents VALUES (7,X'B13A971BC0F80BE7A616CB186BDB46F2B86D3693BE07E053BA9820357DC93F24','xg_opening',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO contents VALUES (8,X'F9F090BCCA1118A98C19846F5458C226FFD147696DD38B8B101FC2AE6793A458','xg',1,1,30,1,X'5BB7052F000000000000000000000000','Played on Café Jussieu','Ada Lovelace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3);
INSERT INTO contents VALUES (9,X'A988AF670016F3806DD8E1273D1EB30B82881463D01E520135E0460BABFD6A44','gnushogi_text',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO contents VALUES (10,X'C0BF6DC4324DFFDEAF3F41C6C8E5669F45D7B8095D19A8061A97653BDF2DF7E4','xg',1,1,30,1,X'07000000000000000000000000000000','Played on Café Jussieu','Grace vs. Kévin Unger','Event: Open de Paris',NULL,0,25,2,3);
CREATE TABLE source_files (
    -- One row per file that an import examined, by its path.
    source_file_id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,          -- absolute; the member of an archive follows //; bytes that are not UTF-8 as \xNN
    outcome TEXT NOT NULL CHECK (outcome IN ('imported', 'rejected')), -- imported, rejected: what the last import that read it did
    is_missing INTEGER NOT NULL CHECK (is_missing BETWEEN 0 AND 1), -- 1: gone, or another kind of file now; its content stays until --prune
    -- as contents.kind, xgp by the name; of a rejected file by its content or name; NULL: none of them
    kind TEXT CHECK (kind IN ('xg', 'xgp', 'xg_opening', 'abk', 'gnushogi_gdx', 'gnushogi_text')),
    content_id INTEGER REFERENCES contents (content_id), -- files with the same content share it; of a rejected file: its last good reading; NULL: none, or another file has it
    size_bytes INTEGER NOT NULL,        -- of an archive member: unpacked
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970; of a member: the archive's
    is_to_read_again INTEGER NOT NULL CHECK (is_to_read_again BETWEEN 0 AND 1), -- 1: the next import reads it, even if size and time are unchanged
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id) -- the last run that read it
) STRICT;
INSERT INTO source_files VALUES (1,'/golden/matches/arena.abk','imported',0,'abk',1,25284,1729728054000000000,0,1), (2,'/golden/matches/copy.xg','imported',0,'xg',2,11176,1729728054000000000,0,1);
INSERT INTO source_files VALUES (3,'/golden/matches/damaged.xg','rejected',0,'xg',NULL,9000,1729728054000000000,0,1), (4,'/golden/matches/gnu.bbk','imported',0,'gnushogi_gdx',3,216,1729728054000000000,0,1);
INSERT INTO source_files VALUES (5,'/golden/matches/match.xg','imported',0,'xg',2,11176,1729728054000000000,0,1), (6,'/golden/matches/met.ob','imported',0,'xg_opening',4,768,1729728054000000000,0,1);
INSERT INTO source_files VALUES (7,'/golden/matches/money.xg','imported',0,'xg',5,11238,1729728054000000000,0,1), (8,'/golden/matches/odd.xg','imported',0,'xg',6,11123,1729728054000000000,0,1);
INSERT INTO source_files VALUES (9,'/golden/matches/opening.ob','imported',0,'xg_opening',7,768,1729728054000000000,0,1), (10,'/golden/matches/save.xg','imported',0,'xg',8,11137,1729728054000000000,0,1);
INSERT INTO source_files VALUES (11,'/golden/matches/shogi.tbk','imported',0,'gnushogi_text',9,54,1729728054000000000,0,1), (12,'/golden/matches/stamped.xg','imported',0,'xg',10,11132,1729728054000000000,0,1);
CREATE TABLE archives (
    -- Archives whose members have all been examined. An archive is opened again only if it has changed.
    path TEXT PRIMARY KEY,              -- as in source_files
    size_bytes INTEGER NOT NULL,        -- bytes of the archive
    modified_ns INTEGER NOT NULL,       -- modification time, nanoseconds since 1970
    is_to_open_again INTEGER NOT NULL CHECK (is_to_open_again BETWEEN 0 AND 1), -- 1: the next import opens it, even if size and time are unchanged
    members_ignored INTEGER NOT NULL CHECK (members_ignored >= 0), -- members that are not a match, a position or a book
    selection TEXT NOT NULL,            -- the patterns that selected its members; '' if there were none
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id) -- the run that looked into it
) STRICT, WITHOUT ROWID;
CREATE TABLE rejects (
    -- One row per file that could not be read, with the place of the damage.
    reject_id INTEGER PRIMARY KEY,
    source_file_id INTEGER NOT NULL REFERENCES source_files (source_file_id),
    path TEXT NOT NULL,                 -- its path, as in source_files
    content_hash BLOB CHECK (length(content_hash) = 32), -- blake3 of the unpacked content, 32 bytes; NULL: not read
    stream TEXT NOT NULL,               -- file, zip, gzip, header, archive, registry, temp.xg, temp.xgi, temp.xgc, temp.xgr, temp.xgr2, ..., book
    record INTEGER CHECK (record >= 0), -- 0-based record of the stream; NULL: not in a record
    byte_offset INTEGER,                -- place in the stream, counted from 0; NULL: no place
    field TEXT,                         -- the field's name in the format; NULL: none
    expected TEXT NOT NULL,             -- what a valid file has there
    found TEXT NOT NULL,                -- what this file has there
    message TEXT NOT NULL,              -- the full message
    import_run_id INTEGER NOT NULL REFERENCES import_runs (import_run_id) -- the run that found it
) STRICT;
INSERT INTO rejects VALUES (1,3,'/golden/matches/damaged.xg',X'FB045BB1D311DF678D5C36AF13E342299D2BEF989B900C6DF963CD27CAAEDFD2','archive',NULL,8232,NULL,'an archive with a trailer, or a single zlib stream up to the end of the file','incomplete deflate stream (truncated or damaged)','archive (byte 8232): expected an archive with a trailer, or a single zlib stream up to the end of the file, found incomplete deflate stream (truncated or damaged)',1);
CREATE TABLE warnings (
    -- Oddities that did not reject a file.
    warning_id INTEGER PRIMARY KEY,
    content_id INTEGER NOT NULL REFERENCES contents (content_id),
    stream TEXT NOT NULL,               -- as in rejects
    record INTEGER CHECK (record >= 0), -- 0-based record of the stream; NULL: not in a record
    field TEXT,                         -- the field's name in the format; NULL: none
    message TEXT NOT NULL               -- description of the oddity
) STRICT;
INSERT INTO warnings VALUES (1,6,'temp.xg',24,'WinnerM','5 is not a seat'), (2,6,'temp.xgi',1,'WinnerM','byte 2580 differs from record 24 of temp.xg, the last one');
CREATE TABLE players (
    -- One row per spelling. `gammonbase players merge` counts several spellings as one person: they share name and person_id.
    player_id INTEGER PRIMARY KEY,
    spelling TEXT NOT NULL UNIQUE,      -- as written in the files, without outer spaces; empty: a player without a name
    name TEXT NOT NULL,                 -- the person's name, used in statistics
    person_id INTEGER NOT NULL REFERENCES players (player_id) -- the same for all spellings of a person
) STRICT;
INSERT INTO players VALUES (1,'Ada Lovelace','Ada Lovelace',1), (2,'Kévin Unger','Kévin Unger',2), (3,'Al','Ada Lovelace',1), (4,'Grace','Grace',4);
CREATE TABLE player_aliases (
    -- Spellings that count as another name. Keyed by names, not ids: it outlives the removal and re-import of files.
    alias TEXT PRIMARY KEY,             -- a name as written in files
    name TEXT NOT NULL                  -- the name that it counts as
) STRICT, WITHOUT ROWID;
INSERT INTO player_aliases VALUES ('Al','Ada Lovelace');
CREATE TABLE event_aliases (
    -- Spellings of events that count as another name (gammonbase events merge), as in player_aliases.
    alias TEXT PRIMARY KEY,             -- a name as written in files
    name TEXT NOT NULL                  -- the name that it counts as
) STRICT, WITHOUT ROWID;
CREATE TABLE match_corrections (
    -- What the user corrected (gammonbase matches set, matches exclude). Keyed by the saves of a match, not by ids: it outlives the removal
    -- and re-import of files. View corrections shows to which match each belongs.
    save_key BLOB NOT NULL CHECK (length(save_key) = 16), -- as saves.save_key
    field TEXT NOT NULL CHECK (field IN ('event', 'location', 'round', 'date', 'excluded')), -- excluded: the match does not count
    value TEXT,                         -- the right value; NULL: none
    about TEXT NOT NULL,                -- players and day of the match when it was corrected, so that it can be named after its file is gone
    PRIMARY KEY (save_key, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE tags (
    -- The user's own tags and notes (gammonbase tags). Keyed by contents, not by ids: they outlive the removal and re-import of files. A tag
    -- has a row for every save of its match, for every spelling of its player and for every day. View tagged has what they belong to.
    tag TEXT NOT NULL CHECK (tag <> ''), -- a word or some words of the user's
    subject TEXT NOT NULL CHECK (subject IN ('decision', 'position', 'match', 'player')), -- what was tagged
    content_key BLOB CHECK (length(content_key) IN (16, 32)), -- decision, match: as saves.save_key, or as contents.content_hash of a saved position; else NULL
    decision_number INTEGER CHECK (decision_number >= 1), -- 1-based within the match; NULL: no decision
    position_hash INTEGER,              -- position, and that of a decision; else NULL
    player TEXT,                        -- a spelling or a name; NULL: no player
    tagged_on TEXT NOT NULL CHECK (length(tagged_on) = 10), -- day, YYYY-MM-DD
    note TEXT,                          -- NULL: none
    about TEXT NOT NULL,                -- the decision, position, match or player in words, so that it can be named after its file is gone
    CHECK (
        subject = 'decision' AND content_key IS NOT NULL AND decision_number IS NOT NULL AND position_hash IS NOT NULL AND player IS NULL
        OR subject = 'match' AND content_key IS NOT NULL AND decision_number IS NULL AND position_hash IS NULL AND player IS NULL
        OR subject = 'position' AND content_key IS NULL AND decision_number IS NULL AND position_hash IS NOT NULL AND player IS NULL
        OR subject = 'player' AND content_key IS NULL AND decision_number IS NULL AND position_hash IS NULL AND player IS NOT NULL
    )
) STRICT;
CREATE TABLE gone_saves (
    -- Removed saves about which the user decided something: when another save of the match arrives, what was decided is handed on to it.
    save_key BLOB PRIMARY KEY CHECK (length(save_key) = 16), -- as saves.save_key
    play_hashes BLOB NOT NULL,          -- as saves.play_hashes
    player1 TEXT NOT NULL,              -- the spelling of the name in seat 1
    player2 TEXT NOT NULL               -- the spelling of the name in seat 2
) STRICT, WITHOUT ROWID;
CREATE TABLE match_originals (
    -- The values in the files of matches that were corrected, or whose event was merged.
    match_id INTEGER PRIMARY KEY REFERENCES matches (match_id),
    event TEXT,                         -- NULL: none, here and below
    location TEXT,                      -- NULL: none
    round TEXT,                         -- NULL: none
    played_at_local TEXT                -- as in matches; NULL: no date
) STRICT;
CREATE TABLE pseudonyms (
    -- The numbers under which people appear in anonymous copies (--anonymous), so that they stay the same. Anonymous copies have no rows here.
    spelling TEXT PRIMARY KEY,          -- a name as written in files; a person has the lowest number of the person's spellings
    number INTEGER NOT NULL UNIQUE CHECK (number >= 1) -- of `Anonymous 12`, by chance
) STRICT, WITHOUT ROWID;
CREATE TABLE matches (
    -- One row per match, money session or saved position. Of a match that was saved several times this is the current save; view match_saves
    -- lists the others.
    match_id INTEGER PRIMARY KEY,
    content_id INTEGER NOT NULL REFERENCES contents (content_id), -- the content that its rows come from
    player1_id INTEGER NOT NULL REFERENCES players (player_id), -- the player in seat 1
    player2_id INTEGER NOT NULL REFERENCES players (player_id), -- the player in seat 2
    -- match, money session, position (a saved position: not part of statistics)
    kind TEXT NOT NULL CHECK (kind IN ('match', 'money session', 'position')),
    match_length INTEGER CHECK (match_length >= 1), -- points; NULL: money
    is_money INTEGER NOT NULL CHECK (is_money BETWEEN 0 AND 1), -- 1: money, without a match score
    variation_code INTEGER NOT NULL REFERENCES variations (variation_code), -- Backgammon, Nackgammon, ...
    played_at_local TEXT,               -- local time as recorded, to the second; NULL: no date
    played_on TEXT GENERATED ALWAYS AS (date(played_at_local)) STORED, -- day of the match, YYYY-MM-DD; NULL: no date
    month_start TEXT GENERATED ALWAYS AS (date(played_at_local, 'start of month')) STORED, -- first day of its month, YYYY-MM-DD; NULL: no date
    event TEXT,                         -- NULL: none
    location TEXT,                      -- NULL: none
    round TEXT,                         -- NULL: none
    transcriber TEXT,                   -- NULL: none, or a file before version 30
    is_transcribed INTEGER CHECK (is_transcribed BETWEEN 0 AND 1), -- 1: transcribed; NULL: a file before version 24
    site_code INTEGER REFERENCES sites (site_code), -- where it was played; NULL: none
    game_mode_code INTEGER REFERENCES game_modes (game_mode_code), -- XG's game mode; NULL: imported
    is_imported_by_xg INTEGER NOT NULL CHECK (is_imported_by_xg BETWEEN 0 AND 1), -- 1: XG imported it from a site's file
    player1_elo REAL,                   -- before the match; 1600 with player1_experience 0 is XG's default; NULL: not a number
    player2_elo REAL,                   -- before the match; NULL: not a number
    player1_experience INTEGER,         -- before the match; NULL: not recorded
    player2_experience INTEGER,         -- before the match; NULL: not recorded
    player1_level_code INTEGER REFERENCES levels (level_code), -- level of the program in seat 1; NULL: a person
    player2_level_code INTEGER REFERENCES levels (level_code), -- level of the program in seat 2; NULL: a person
    is_crawford_rule INTEGER NOT NULL CHECK (is_crawford_rule BETWEEN 0 AND 1), -- 1: Crawford rule; 0 for money
    is_jacoby_rule INTEGER NOT NULL CHECK (is_jacoby_rule BETWEEN 0 AND 1), -- 1: Jacoby rule; 0 for matches
    is_beaver_rule INTEGER NOT NULL CHECK (is_beaver_rule BETWEEN 0 AND 1), -- 1: beavers are allowed
    is_auto_double_rule INTEGER NOT NULL CHECK (is_auto_double_rule BETWEEN 0 AND 1), -- 1: automatic doubles
    auto_double_max INTEGER,            -- most automatic doubles; NULL: not recorded
    cube_limit INTEGER CHECK (cube_limit >= 1), -- highest cube value (1024), not its exponent; NULL: not recorded
    xg_game_id INTEGER NOT NULL,        -- XG's number of the match; negative if the players were swapped
    is_inverted INTEGER NOT NULL CHECK (is_inverted BETWEEN 0 AND 1), -- 1: the board was swapped
    counts_for_elo INTEGER NOT NULL CHECK (counts_for_elo BETWEEN 0 AND 1), -- 1: counts for XG's Elo
    counts_for_player1_profile INTEGER NOT NULL CHECK (counts_for_player1_profile BETWEEN 0 AND 1), -- 1: counts for player 1's profile in XG
    counts_for_player2_profile INTEGER NOT NULL CHECK (counts_for_player2_profile BETWEEN 0 AND 1), -- 1: counts for player 2's profile in XG
    is_entered_in_profile INTEGER NOT NULL CHECK (is_entered_in_profile BETWEEN 0 AND 1), -- 1: entered in the profile
    is_counted_in_profile INTEGER NOT NULL CHECK (is_counted_in_profile BETWEEN 0 AND 1), -- 1: already counted in the profile
    is_unrated_import INTEGER NOT NULL CHECK (is_unrated_import BETWEEN 0 AND 1), -- 1: unrated on the site that it came from
    money_initial_games INTEGER NOT NULL, -- games of the profile against this opponent before, in money play
    money_initial_score1 INTEGER NOT NULL, -- score of seat 1 before, in money play
    money_initial_score2 INTEGER NOT NULL, -- score of seat 2 before, in money play
    is_for_real_money INTEGER NOT NULL CHECK (is_for_real_money BETWEEN 0 AND 1), -- 1: played for real money; not the same as is_money
    winner_money REAL,                  -- amount for the winner, in the currency; NULL: not a number
    loser_money REAL,                   -- amount for the loser; NULL: not a number
    fee_money REAL,                     -- rake; NULL: not a number
    table_stake REAL,                   -- the most that can be lost; NULL: not a number
    currency_code INTEGER REFERENCES currencies (currency_code), -- NULL: none
    clock_type_code INTEGER REFERENCES clock_types (clock_type_code), -- None, Fischer, Bronstein; NULL, here and below: a file before version 25
    is_clock_per_game INTEGER CHECK (is_clock_per_game BETWEEN 0 AND 1), -- 1: the clock is reset for each game
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
    is_finished INTEGER NOT NULL CHECK (is_finished BETWEEN 0 AND 1), -- 1: the file has a match footer
    final_score1 INTEGER,               -- points of seat 1, not capped at the match length; NULL: no footer
    final_score2 INTEGER,               -- points of seat 2; NULL: no footer
    winner_seat INTEGER CHECK (winner_seat BETWEEN 1 AND 2), -- 1, 2; NULL: none recorded
    final_elo1 REAL,                    -- after the match; NULL: not recorded
    final_elo2 REAL,                    -- after the match; NULL: not recorded
    final_experience1 INTEGER,          -- after the match; NULL: not recorded
    final_experience2 INTEGER,          -- after the match; NULL: not recorded
    finished_at_local TEXT,             -- local time; NULL: not recorded
    match_key BLOB CHECK (length(match_key) = 16), -- 16 bytes over players, dice and plays: saves of one match share it; NULL: nothing was played
    analysis_depth INTEGER NOT NULL CHECK (analysis_depth >= 0), -- sum of levels.depth_rank over the analysed decisions
    first_decision_id INTEGER NOT NULL, -- the decisions of a match are one run of numbers
    last_decision_id INTEGER NOT NULL,  -- first_decision_id - 1: the match has none
    CHECK ((match_length IS NULL) = is_money),
    CHECK (is_money = 0 OR is_crawford_rule = 0),
    CHECK (is_money = 1 OR is_jacoby_rule = 0),
    CHECK ((clock_type_code IS NULL) = (is_clock_per_game IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_initial_s IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_per_move_s IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_penalty_points IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_penalty_money IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_left1_s IS NULL)),
    CHECK ((clock_type_code IS NULL) = (clock_left2_s IS NULL)),
    CHECK ((delayed_plays IS NULL) = (delayed_plays_done IS NULL)),
    CHECK ((delayed_plays IS NULL) = (delayed_cubes IS NULL)),
    CHECK ((delayed_plays IS NULL) = (delayed_cubes_done IS NULL)),
    CHECK ((final_score1 IS NOT NULL) = is_finished),
    CHECK ((final_score2 IS NOT NULL) = is_finished),
    CHECK (winner_seat IS NULL OR is_finished = 1),
    CHECK (last_decision_id >= first_decision_id - 1)
) STRICT;
INSERT INTO matches VALUES (1,2,1,2,'match',3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,788903771,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,3,2,NULL,NULL,NULL,NULL,NULL,X'B3D84E09E45E3E07ED223ADBDEAA7719',90,1,15);
INSERT INTO matches VALUES (2,5,1,2,'money session',NULL,1,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,0,1,0,0,0,1024,788903771,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'879E4215F83143F057AA553DE90B0F71',102,16,33);
INSERT INTO matches VALUES (3,6,3,2,'match',3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,788903771,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,3,NULL,NULL,NULL,NULL,NULL,NULL,X'57A959FCD651DCF00B6798632731AA82',58,34,48);
INSERT INTO matches VALUES (4,10,4,2,'match',3,0,0,'2024-10-24 00:40:54','Open de Paris','Café Jussieu','Finale',NULL,1,NULL,0,0,1600.0,1600.0,0,0,NULL,NULL,1,0,0,0,0,1024,7,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,0.0,0.0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,3,2,NULL,NULL,NULL,NULL,NULL,X'6FFDF09EF26DB8E617ED655F924A83B7',162,49,63);
CREATE TABLE saves (
    -- One row per content that is a save of a match in which something was played. The current one has rows in matches and its tables; the
    -- others are read from their files when they become current.
    content_id INTEGER PRIMARY KEY REFERENCES contents (content_id),
    match_key BLOB NOT NULL CHECK (length(match_key) = 16), -- as matches.match_key: the same for all saves of a match
    -- 16 bytes over the players, dice and plays of this save; match_key is that of the longest save
    save_key BLOB NOT NULL CHECK (length(save_key) = 16),
    -- 4 bytes for the match's length, then 4 for each play or cube action: a save made half-way through a match begins as the longer ones do
    play_hashes BLOB NOT NULL CHECK (length(play_hashes) % 4 = 0),
    analysis_depth INTEGER NOT NULL CHECK (analysis_depth >= 0), -- as matches.analysis_depth
    player1 TEXT NOT NULL,              -- the spelling of the name in seat 1
    player2 TEXT NOT NULL,              -- the spelling of the name in seat 2
    pr1 REAL CHECK (pr1 >= 0),          -- PR of seat 1; NULL: no decision counts
    pr2 REAL CHECK (pr2 >= 0)           -- PR of seat 2; NULL: no decision counts
) STRICT;
INSERT INTO saves VALUES (2,X'B3D84E09E45E3E07ED223ADBDEAA7719',X'B3D84E09E45E3E07ED223ADBDEAA7719',X'31B558BA52BC3616C54D1DC2E8049ED70DECECE8F8E28A4840CCE3E5B1B2BA6054D8F34D38B2AA5BE1060A18525F0E269E1E01CB',90,'Ada Lovelace','Kévin Unger',33.333333333333336,3.9999991655349731);
INSERT INTO saves VALUES (5,X'879E4215F83143F057AA553DE90B0F71',X'879E4215F83143F057AA553DE90B0F71',X'180F305D2E7D3B3EA731A1B2E8049ED70DECECE809A4AB74B01D1656F44CF1A454D8F34D38B2AA5B60ED0E53F384E58510AB0E8A',102,'Ada Lovelace','Kévin Unger',33.333333333333336,3.9999991655349731);
INSERT INTO saves VALUES (6,X'57A959FCD651DCF00B6798632731AA82',X'57A959FCD651DCF00B6798632731AA82',X'31B558BA52BC3616C54D1DC2E8049ED70DECECE8F8E28A4840CCE3E5B1B2BA6054D8F34D38B2AA5BE1060A18525F0E269E1E01CB',58,'Al','Kévin Unger',33.333333333333336,3.9999991655349731);
INSERT INTO saves VALUES (8,X'B3D84E09E45E3E07ED223ADBDEAA7719',X'B3D84E09E45E3E07ED223ADBDEAA7719',X'31B558BA52BC3616C54D1DC2E8049ED70DECECE8F8E28A4840CCE3E5B1B2BA6054D8F34D38B2AA5BE1060A18525F0E269E1E01CB',15,'Kévin Unger','Ada Lovelace',5.9999987483024597,33.333333333333336);
INSERT INTO saves VALUES (10,X'6FFDF09EF26DB8E617ED655F924A83B7',X'6FFDF09EF26DB8E617ED655F924A83B7',X'31B558BA52BC3616C54D1DC2E8049ED70DECECE8F8E28A4840CCE3E5B1B2BA6054D8F34D38B2AA5BE1060A18525F0E269E1E01CB',162,'Grace','Kévin Unger',33.333333333333336,3.9999991655349731);
CREATE TABLE games (
    -- One row per game.
    game_id INTEGER PRIMARY KEY,        -- in playing order within a match
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_number INTEGER NOT NULL,       -- as numbered in the file
    record_number INTEGER NOT NULL CHECK (record_number >= 0), -- of the game header in temp.xg
    start_score1 INTEGER NOT NULL,      -- points of seat 1 before the game
    start_score2 INTEGER NOT NULL,      -- points of seat 2 before the game
    is_crawford INTEGER NOT NULL CHECK (is_crawford BETWEEN 0 AND 1), -- 1: the Crawford game
    initial_board TEXT CHECK (length(initial_board) = 26), -- as positions.board, player 1's view; NULL: not recorded (entered midway)
    -- 1: it began from another position than games of the variation do, so its first rolls are no openings
    is_set_up INTEGER NOT NULL CHECK (is_set_up BETWEEN 0 AND 1),
    is_in_progress INTEGER NOT NULL CHECK (is_in_progress BETWEEN 0 AND 1), -- 1: in progress, as XG recorded it
    auto_doubles INTEGER,               -- automatic doubles in this game; NULL: a file before version 26
    cube_records INTEGER NOT NULL CHECK (cube_records >= 0), -- cube records of temp.xg in this game; more than double decisions
    move_records INTEGER NOT NULL CHECK (move_records >= 0), -- move records of temp.xg in this game
    is_finished INTEGER NOT NULL CHECK (is_finished BETWEEN 0 AND 1), -- 1: the game has a footer
    end_score1 INTEGER,                 -- points of seat 1 after the game, not capped; NULL: no footer
    end_score2 INTEGER,                 -- points of seat 2 after the game; NULL: no footer
    winner_seat INTEGER CHECK (winner_seat BETWEEN 1 AND 2), -- 1, 2; NULL: no footer, or none recorded
    points_won INTEGER,                 -- as recorded; rely on the change of score; NULL: no footer
    termination_code INTEGER REFERENCES terminations (termination_code), -- how it ended; NULL: no footer
    is_crawford_next INTEGER CHECK (is_crawford_next BETWEEN 0 AND 1), -- 1: the next game is the Crawford game; NULL: no footer
    resign_error_emg REAL CHECK (resign_error_emg BETWEEN 0 AND 12), -- equity lost by resigning, >= 0; NULL: not analysed
    resign_take_error_emg REAL CHECK (resign_take_error_emg BETWEEN 0 AND 12), -- equity lost by accepting the resignation, >= 0; NULL: not analysed
    final_level_code INTEGER REFERENCES levels (level_code), -- level of the evaluation of the last position; NULL, here and below: not evaluated
    final_equity REAL,                  -- as XG recorded it
    final_lose_backgammon REAL,         -- chances as XG recorded them, cumulative
    final_lose_gammon REAL,             -- as above
    final_lose REAL,                    -- as above
    final_win REAL,                     -- as above
    final_win_gammon REAL,              -- as above
    final_win_backgammon REAL,          -- as above
    CHECK ((end_score1 IS NOT NULL) = is_finished),
    CHECK ((end_score2 IS NOT NULL) = is_finished),
    CHECK ((points_won IS NOT NULL) = is_finished),
    CHECK ((termination_code IS NOT NULL) = is_finished),
    CHECK ((is_crawford_next IS NOT NULL) = is_finished)
) STRICT;
INSERT INTO games VALUES (1,1,1,1,0,0,0,'-b----E-C---eE---c-e----B-',0,0,0,6,5,1,0,2,2,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO games VALUES (2,1,2,14,0,2,1,'-b----E-C---eE---c-e----B-',0,0,0,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO games VALUES (3,2,1,1,0,0,0,'-b----E-C---eE---c-e----B-',0,0,NULL,6,5,1,0,2,2,2,0,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO games VALUES (4,2,2,14,0,2,0,'-b----E-C---eE---c-e----B-',0,0,NULL,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO games VALUES (5,3,1,1,0,0,0,'-b----E-C---eE---c-e----B-',0,0,0,6,5,1,0,2,2,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO games VALUES (6,3,2,14,0,2,1,'-b----E-C---eE---c-e----B-',0,0,0,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO games VALUES (7,4,1,1,0,0,0,'-b----E-C---eE---c-e----B-',0,0,0,6,5,1,0,2,2,2,0,1,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO games VALUES (8,4,2,14,0,2,1,'-b----E-C---eE---c-e----B-',0,0,0,4,4,1,0,3,2,1,101,0,0.0,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE match_sums (
    -- Sums for each player of a match, so that statistics over matches need not read decisions. Saved positions have no rows here.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2; a seat without decisions has no row
    player_id INTEGER NOT NULL REFERENCES players (player_id), -- the spelling in this match
    opponent_id INTEGER NOT NULL REFERENCES players (player_id), -- the opponent's spelling in this match
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR
    checker_decisions INTEGER NOT NULL CHECK (checker_decisions >= 0), -- checker plays that enter PR
    double_decisions INTEGER NOT NULL CHECK (double_decisions >= 0), -- double decisions that enter PR
    take_decisions INTEGER NOT NULL CHECK (take_decisions >= 0), -- answers to a double that enter PR
    checker_plays INTEGER NOT NULL CHECK (checker_plays >= 0), -- checker plays made, forced ones and rolls that cannot move included
    rolls INTEGER NOT NULL CHECK (rolls >= 0), -- rolls, with those that were followed by a resignation
    doubles_rolled INTEGER NOT NULL CHECK (doubles_rolled >= 0), -- rolls of two equal dice
    jokers INTEGER NOT NULL CHECK (jokers >= 0), -- rolls whose luck is above 0.200 EMG
    anti_jokers INTEGER NOT NULL CHECK (anti_jokers >= 0), -- rolls whose luck is below -0.200 EMG
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    checker_error_emg REAL CHECK (checker_error_emg >= 0), -- by checker plays; NULL: not analysed
    double_error_emg REAL CHECK (double_error_emg >= 0), -- by double decisions; NULL: not analysed
    take_error_emg REAL CHECK (take_error_emg >= 0), -- by answers to a double; NULL: not analysed
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, not analysed, or a loss is unknown, as more than 25 points away
    errors INTEGER CHECK (errors >= 0), -- errors by XG's grading, blunders included; NULL: not analysed
    blunders INTEGER CHECK (blunders >= 0), -- blunders by XG's grading; NULL: not analysed
    is_fully_analysed INTEGER NOT NULL CHECK (is_fully_analysed BETWEEN 0 AND 1), -- 1: every decision that was made is analysed
    luck_emg REAL,                      -- luck of the rolls, EMG, + is good; NULL: a roll is not analysed
    luck_mwc REAL,                      -- the same in match winning chances; NULL: money, or that of a roll is unknown
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the analysed decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of that loss, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- the same of a reference player on average, EMG^½; NULL: not analysed
    double_difficulty_emg REAL CHECK (double_difficulty_emg >= 0), -- difficulty of the double decisions, EMG; NULL: not analysed
    double_difficulty_variance REAL CHECK (double_difficulty_variance >= 0), -- its variance, EMG²; NULL: not analysed
    double_error_root REAL CHECK (double_error_root >= 0), -- sum of the roots of the errors of double decisions, EMG^½; NULL: not analysed
    double_difficulty_root REAL CHECK (double_difficulty_root >= 0), -- the same of a reference player on average, EMG^½; NULL: not analysed
    take_difficulty_emg REAL CHECK (take_difficulty_emg >= 0), -- difficulty of the answers to a double, EMG; NULL: not analysed
    take_difficulty_variance REAL CHECK (take_difficulty_variance >= 0), -- its variance, EMG²; NULL: not analysed
    take_error_root REAL CHECK (take_error_root >= 0), -- sum of the roots of the errors of answers to a double, EMG^½; NULL: not analysed
    take_difficulty_root REAL CHECK (take_difficulty_root >= 0), -- the same of a reference player on average, EMG^½; NULL: not analysed
    -- standard error of PR, over the games of the match; NULL: fewer than three games have decisions that enter PR
    pr_standard_error REAL CHECK (pr_standard_error >= 0),
    pr_games INTEGER NOT NULL CHECK (pr_games >= 0), -- games with decisions that enter PR
    money_games INTEGER CHECK (money_games >= 1), -- finished games of a money session; NULL: a match, or no game is known to be finished
    net_points INTEGER,                 -- points won less points lost in these games, by the change of score; NULL: as money_games
    -- luck of the rolls in these games, in points: luck_emg times the stake; NULL: as money_games, or a roll is not analysed
    luck_points REAL,
    PRIMARY KEY (match_id, seat),
    CHECK ((errors IS NULL) = (error_emg IS NULL)),
    CHECK ((errors IS NULL) = (blunders IS NULL)),
    CHECK ((money_games IS NULL) = (net_points IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO match_sums VALUES (1,1,1,2,6,4,1,1,4,5,0,0,0,0.4,0.0,0.1,0.3,0.085174999999999987,2,2,1,0.3125,0.068063749999999992,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404,0.019413048632302178,0.0015644382903193018,0.31622776601683794,0.061389451835239764,0.064703097647713911,0.015224439220425601,0.54772255750516607,0.11813115139331945,NULL,2,NULL,NULL,NULL);
INSERT INTO match_sums VALUES (1,2,2,1,5,3,1,1,4,4,1,0,0,0.039999991655349731,0.039999991655349731,0.0,0.0,0.0039787991699576364,1,0,1,0.25,0.052391249999999993,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726,0.057361636222424586,0.045467033137045129,0.0,0.062217430252932873,NULL,2,NULL,NULL,NULL);
INSERT INTO match_sums VALUES (2,1,1,2,6,4,1,1,4,5,0,0,0,0.4,0.0,0.1,0.3,NULL,2,2,1,0.3125,NULL,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404,0.019413048632302178,0.0015644382903193018,0.31622776601683794,0.061389451835239764,0.064703097647713911,0.015224439220425601,0.54772255750516607,0.11813115139331945,NULL,2,2,-3,0.4375);
INSERT INTO match_sums VALUES (2,2,2,1,5,3,1,1,4,4,1,0,0,0.039999991655349731,0.039999991655349731,0.0,0.0,NULL,1,0,1,0.25,NULL,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726,0.057361636222424586,0.045467033137045129,0.0,0.062217430252932873,NULL,2,2,3,0.3125);
INSERT INTO match_sums VALUES (3,1,3,2,6,4,1,1,4,5,0,0,0,0.4,0.0,0.1,0.3,0.085174999999999987,2,2,1,0.3125,0.068063749999999992,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404,0.019413048632302178,0.0015644382903193018,0.31622776601683794,0.061389451835239764,0.064703097647713911,0.015224439220425601,0.54772255750516607,0.11813115139331945,NULL,2,NULL,NULL,NULL);
INSERT INTO match_sums VALUES (3,2,2,3,5,3,1,1,4,4,1,0,0,0.039999991655349731,0.039999991655349731,0.0,0.0,0.0039787991699576364,1,0,1,0.25,0.052391249999999993,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726,0.057361636222424586,0.045467033137045129,0.0,0.062217430252932873,NULL,2,NULL,NULL,NULL);
INSERT INTO match_sums VALUES (4,1,4,2,6,4,1,1,4,5,0,0,0,0.4,0.0,0.1,0.3,0.085174999999999987,2,2,1,0.3125,0.068063749999999992,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404,0.019413048632302178,0.0015644382903193018,0.31622776601683794,0.061389451835239764,0.064703097647713911,0.015224439220425601,0.54772255750516607,0.11813115139331945,NULL,2,NULL,NULL,NULL);
INSERT INTO match_sums VALUES (4,2,2,4,5,3,1,1,4,4,1,0,0,0.039999991655349731,0.039999991655349731,0.0,0.0,0.0039787991699576364,1,0,1,0.25,0.052391249999999993,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726,0.057361636222424586,0.045467033137045129,0.0,0.062217430252932873,NULL,2,NULL,NULL,NULL);
CREATE TABLE game_sums (
    -- Sums for each player of a game: decisions, errors, luck and their direction. The score is constant within a game.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2; a seat without decisions in a game has no row
    game_id INTEGER NOT NULL REFERENCES games (game_id),
    away_player INTEGER CHECK (away_player >= 0), -- points that the player needs; NULL: money
    away_opponent INTEGER CHECK (away_opponent >= 0), -- points that the opponent needs; NULL: money
    is_crawford INTEGER NOT NULL CHECK (is_crawford BETWEEN 0 AND 1), -- 1: the Crawford game
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, or not analysed
    checker_error_emg REAL CHECK (checker_error_emg >= 0), -- by checker plays; NULL: not analysed
    cube_error_emg REAL CHECK (cube_error_emg >= 0), -- by cube decisions; NULL: not analysed
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the analysed decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- its variance, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- the same of a reference player on average, EMG^½; NULL: not analysed
    double_decisions INTEGER NOT NULL CHECK (double_decisions >= 0), -- double decisions that enter PR
    early_double_emg REAL NOT NULL CHECK (early_double_emg >= 0), -- equity lost by doubling where holding was better, EMG
    late_double_emg REAL NOT NULL CHECK (late_double_emg >= 0), -- equity lost by holding where doubling was better, EMG
    take_decisions INTEGER NOT NULL CHECK (take_decisions >= 0), -- answers to a double that enter PR
    wrong_take_emg REAL NOT NULL CHECK (wrong_take_emg >= 0), -- equity lost by taking where passing was better, EMG
    wrong_pass_emg REAL NOT NULL CHECK (wrong_pass_emg >= 0), -- equity lost by passing where taking was better, EMG
    luck_mwc REAL,                      -- luck of the rolls in match winning chances; NULL: money, or that of a roll is unknown
    luck_points REAL,                   -- luck of the rolls for money: EMG times the cube, without automatic doubles; NULL: a match, or a roll is not analysed
    PRIMARY KEY (match_id, seat, game_id),
    CHECK ((away_player IS NULL) = (away_opponent IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO game_sums VALUES (1,1,1,3,3,0,5,0.4,0.085174999999999987,0.0,0.4,0.10788203350369092,0.020315417611670911,0.86395032352200407,0.24362755707530845,1,0.1,0.0,1,0.0,0.3,0.037561874999999995,NULL);
INSERT INTO game_sums VALUES (1,1,2,3,1,1,1,0.0,0.0,0.0,NULL,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456,0,0.0,0.0,0,0.0,0.0,0.030501875,NULL);
INSERT INTO game_sums VALUES (1,2,1,3,3,0,3,0.039999991655349731,0.0039787991699576364,0.039999991655349731,0.0,0.083645119351292,0.047259085174958936,0.19999997913837325,0.15795907394502423,1,0.0,0.0,1,0.0,0.0,0.021889374999999996,NULL);
INSERT INTO game_sums VALUES (1,2,2,1,3,1,2,0.0,0.0,0.0,NULL,0.018219473874000788,0.0024630490590058334,0.0,0.049273805361928089,0,0.0,0.0,0,0.0,0.0,0.030501874999999998,NULL);
INSERT INTO game_sums VALUES (2,1,3,NULL,NULL,0,5,0.4,NULL,0.0,0.4,0.10788203350369092,0.020315417611670911,0.86395032352200407,0.24362755707530845,1,0.1,0.0,1,0.0,0.3,NULL,0.3125);
INSERT INTO game_sums VALUES (2,1,4,NULL,NULL,0,1,0.0,NULL,0.0,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456,0,0.0,0.0,0,0.0,0.0,NULL,0.125);
INSERT INTO game_sums VALUES (2,2,3,NULL,NULL,0,3,0.039999991655349731,NULL,0.039999991655349731,0.0,0.083645119351292,0.047259085174958936,0.19999997913837325,0.15795907394502423,1,0.0,0.0,1,0.0,0.0,NULL,0.1875);
INSERT INTO game_sums VALUES (2,2,4,NULL,NULL,0,2,0.0,NULL,0.0,0.0,0.018219473874000788,0.0024630490590058334,0.0,0.049273805361928089,0,0.0,0.0,0,0.0,0.0,NULL,0.125);
INSERT INTO game_sums VALUES (3,1,5,3,3,0,5,0.4,0.085174999999999987,0.0,0.4,0.10788203350369092,0.020315417611670911,0.86395032352200407,0.24362755707530845,1,0.1,0.0,1,0.0,0.3,0.037561874999999995,NULL);
INSERT INTO game_sums VALUES (3,1,6,3,1,1,1,0.0,0.0,0.0,NULL,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456,0,0.0,0.0,0,0.0,0.0,0.030501875,NULL);
INSERT INTO game_sums VALUES (3,2,5,3,3,0,3,0.039999991655349731,0.0039787991699576364,0.039999991655349731,0.0,0.083645119351292,0.047259085174958936,0.19999997913837325,0.15795907394502423,1,0.0,0.0,1,0.0,0.0,0.021889374999999996,NULL);
INSERT INTO game_sums VALUES (3,2,6,1,3,1,2,0.0,0.0,0.0,NULL,0.018219473874000788,0.0024630490590058334,0.0,0.049273805361928089,0,0.0,0.0,0,0.0,0.0,0.030501874999999998,NULL);
INSERT INTO game_sums VALUES (4,1,7,3,3,0,5,0.4,0.085174999999999987,0.0,0.4,0.10788203350369092,0.020315417611670911,0.86395032352200407,0.24362755707530845,1,0.1,0.0,1,0.0,0.3,0.037561874999999995,NULL);
INSERT INTO game_sums VALUES (4,1,8,3,1,1,1,0.0,0.0,0.0,NULL,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456,0,0.0,0.0,0,0.0,0.0,0.030501875,NULL);
INSERT INTO game_sums VALUES (4,2,7,3,3,0,3,0.039999991655349731,0.0039787991699576364,0.039999991655349731,0.0,0.083645119351292,0.047259085174958936,0.19999997913837325,0.15795907394502423,1,0.0,0.0,1,0.0,0.0,0.021889374999999996,NULL);
INSERT INTO game_sums VALUES (4,2,8,1,3,1,2,0.0,0.0,0.0,NULL,0.018219473874000788,0.0024630490590058334,0.0,0.049273805361928089,0,0.0,0.0,0,0.0,0.0,0.030501874999999998,NULL);
CREATE TABLE structure_sums (
    -- Sums for each player of a match by phase and plans of the position: decisions and errors.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2
    structure_code INTEGER NOT NULL REFERENCES structures (structure_code), -- phase and plans
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- decisions that enter PR
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, or not analysed
    checker_error_emg REAL CHECK (checker_error_emg >= 0), -- by checker plays; NULL: not analysed
    cube_error_emg REAL CHECK (cube_error_emg >= 0), -- by cube decisions; NULL: not analysed
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the analysed decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- its variance, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- the same of a reference player on average, EMG^½; NULL: not analysed
    PRIMARY KEY (match_id, seat, structure_code)
) STRICT, WITHOUT ROWID;
INSERT INTO structure_sums VALUES (1,1,168,4,0.1,0.0099469999999999975,0.0,0.1,0.043240185094750402,0.005403405121731715,0.31622776601683794,0.12111314748844446);
INSERT INTO structure_sums VALUES (1,1,337,2,0.3,0.075227999999999989,0.0,0.3,0.074914145545286248,0.016039168068558148,0.54772255750516607,0.15216797704230961);
INSERT INTO structure_sums VALUES (1,2,168,4,0.039999991655349731,0.0039787991699576364,0.039999991655349731,0.0,0.082451548207829642,0.048157696743333096,0.19999997913837325,0.14584342975509559);
INSERT INTO structure_sums VALUES (1,2,337,1,0.0,0.0,0.0,0.0,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726);
INSERT INTO structure_sums VALUES (2,1,168,4,0.1,NULL,0.0,0.1,0.043240185094750402,0.005403405121731715,0.31622776601683794,0.12111314748844446);
INSERT INTO structure_sums VALUES (2,1,337,2,0.3,NULL,0.0,0.3,0.074914145545286248,0.016039168068558148,0.54772255750516607,0.15216797704230961);
INSERT INTO structure_sums VALUES (2,2,168,4,0.039999991655349731,NULL,0.039999991655349731,0.0,0.082451548207829642,0.048157696743333096,0.19999997913837325,0.14584342975509559);
INSERT INTO structure_sums VALUES (2,2,337,1,0.0,NULL,0.0,0.0,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726);
INSERT INTO structure_sums VALUES (3,1,168,4,0.1,0.0099469999999999975,0.0,0.1,0.043240185094750402,0.005403405121731715,0.31622776601683794,0.12111314748844446);
INSERT INTO structure_sums VALUES (3,1,337,2,0.3,0.075227999999999989,0.0,0.3,0.074914145545286248,0.016039168068558148,0.54772255750516607,0.15216797704230961);
INSERT INTO structure_sums VALUES (3,2,168,4,0.039999991655349731,0.0039787991699576364,0.039999991655349731,0.0,0.082451548207829642,0.048157696743333096,0.19999997913837325,0.14584342975509559);
INSERT INTO structure_sums VALUES (3,2,337,1,0.0,0.0,0.0,0.0,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726);
INSERT INTO structure_sums VALUES (4,1,168,4,0.1,0.0099469999999999975,0.0,0.1,0.043240185094750402,0.005403405121731715,0.31622776601683794,0.12111314748844446);
INSERT INTO structure_sums VALUES (4,1,337,2,0.3,0.075227999999999989,0.0,0.3,0.074914145545286248,0.016039168068558148,0.54772255750516607,0.15216797704230961);
INSERT INTO structure_sums VALUES (4,2,168,4,0.039999991655349731,0.0039787991699576364,0.039999991655349731,0.0,0.082451548207829642,0.048157696743333096,0.19999997913837325,0.14584342975509559);
INSERT INTO structure_sums VALUES (4,2,337,1,0.0,0.0,0.0,0.0,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726);
CREATE TABLE idea_sums (
    -- Sums for each player of a match by idea: checker plays by verdict, and what they cost. An idea without a verdict has no row.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2
    idea_code INTEGER NOT NULL REFERENCES ideas (idea_code), -- the idea
    did INTEGER NOT NULL CHECK (did >= 0), -- plays that have the idea, as the best play has
    missed INTEGER NOT NULL CHECK (missed >= 0), -- plays that do not have it, unlike the best play
    wrong INTEGER NOT NULL CHECK (wrong >= 0), -- plays that have it, unlike the best play
    avoided INTEGER NOT NULL CHECK (avoided >= 0), -- plays that do not have it, like the best play, where another candidate has it
    missed_errors INTEGER NOT NULL CHECK (missed_errors >= 0), -- those of missed that are errors by XG's grading
    wrong_errors INTEGER NOT NULL CHECK (wrong_errors >= 0), -- those of wrong that are errors by XG's grading
    missed_emg REAL NOT NULL CHECK (missed_emg >= 0), -- sum of the prices of missed, EMG
    wrong_emg REAL NOT NULL CHECK (wrong_emg >= 0), -- sum of the prices of wrong, EMG
    -- what a reference player would lose on average by missing the idea and by having it wrongly, EMG
    difficulty_emg REAL NOT NULL CHECK (difficulty_emg >= 0),
    difficulty_variance REAL NOT NULL CHECK (difficulty_variance >= 0), -- variance of that loss, EMG²
    error_root REAL NOT NULL CHECK (error_root >= 0), -- sum of the roots of the prices, EMG^½
    difficulty_root REAL NOT NULL CHECK (difficulty_root >= 0), -- the same of a reference player on average, EMG^½
    PRIMARY KEY (match_id, seat, idea_code)
) STRICT, WITHOUT ROWID;
INSERT INTO idea_sums VALUES (1,1,4,1,0,0,0,0,0,0.0,0.0,0.0052627885438962805,0.0012880002515325494,0.0,0.010525576852527588), (1,1,6,2,0,0,0,0,0,0.0,0.0,0.018564347918551938,0.0025509665798798637,0.0,0.049198118800677107);
INSERT INTO idea_sums VALUES (1,1,9,0,0,0,1,0,0,0.0,0.0,0.010272297136345716,0.0011271555786189502,0.0,0.029653567455445597), (1,1,13,0,0,0,3,0,0,0.0,0.0,0.028775395816124268,0.00336569542801241,0.0,0.083234944449667253);
INSERT INTO idea_sums VALUES (1,2,6,1,0,0,0,0,0,0.0,0.0,0.010368821283632991,0.0010330578608939748,0.0,0.031263172818540345);
INSERT INTO idea_sums VALUES (1,2,10,0,0,1,0,0,1,0.0,0.039999991655349731,0.0068704381114042725,0.00022761454728213138,0.19999997913837325,0.034352194140234632);
INSERT INTO idea_sums VALUES (1,2,13,1,0,0,1,0,0,0.0,0.0,0.010368821283632991,0.0010330578608939748,0.0,0.031263172818540345), (2,1,4,1,0,0,0,0,0,0.0,0.0,0.0052627885438962805,0.0012880002515325494,0.0,0.010525576852527588);
INSERT INTO idea_sums VALUES (2,1,6,2,0,0,0,0,0,0.0,0.0,0.018564347918551938,0.0025509665798798637,0.0,0.049198118800677107), (2,1,9,0,0,0,1,0,0,0.0,0.0,0.010272297136345716,0.0011271555786189502,0.0,0.029653567455445597);
INSERT INTO idea_sums VALUES (2,1,13,0,0,0,3,0,0,0.0,0.0,0.028775395816124268,0.00336569542801241,0.0,0.083234944449667253), (2,2,6,1,0,0,0,0,0,0.0,0.0,0.010368821283632991,0.0010330578608939748,0.0,0.031263172818540345);
INSERT INTO idea_sums VALUES (2,2,10,0,0,1,0,0,1,0.0,0.039999991655349731,0.0068704381114042725,0.00022761454728213138,0.19999997913837325,0.034352194140234632);
INSERT INTO idea_sums VALUES (2,2,13,1,0,0,1,0,0,0.0,0.0,0.010368821283632991,0.0010330578608939748,0.0,0.031263172818540345), (3,1,4,1,0,0,0,0,0,0.0,0.0,0.0052627885438962805,0.0012880002515325494,0.0,0.010525576852527588);
INSERT INTO idea_sums VALUES (3,1,6,2,0,0,0,0,0,0.0,0.0,0.018564347918551938,0.0025509665798798637,0.0,0.049198118800677107), (3,1,9,0,0,0,1,0,0,0.0,0.0,0.010272297136345716,0.0011271555786189502,0.0,0.029653567455445597);
INSERT INTO idea_sums VALUES (3,1,13,0,0,0,3,0,0,0.0,0.0,0.028775395816124268,0.00336569542801241,0.0,0.083234944449667253), (3,2,6,1,0,0,0,0,0,0.0,0.0,0.010368821283632991,0.0010330578608939748,0.0,0.031263172818540345);
INSERT INTO idea_sums VALUES (3,2,10,0,0,1,0,0,1,0.0,0.039999991655349731,0.0068704381114042725,0.00022761454728213138,0.19999997913837325,0.034352194140234632);
INSERT INTO idea_sums VALUES (3,2,13,1,0,0,1,0,0,0.0,0.0,0.010368821283632991,0.0010330578608939748,0.0,0.031263172818540345), (4,1,4,1,0,0,0,0,0,0.0,0.0,0.0052627885438962805,0.0012880002515325494,0.0,0.010525576852527588);
INSERT INTO idea_sums VALUES (4,1,6,2,0,0,0,0,0,0.0,0.0,0.018564347918551938,0.0025509665798798637,0.0,0.049198118800677107), (4,1,9,0,0,0,1,0,0,0.0,0.0,0.010272297136345716,0.0011271555786189502,0.0,0.029653567455445597);
INSERT INTO idea_sums VALUES (4,1,13,0,0,0,3,0,0,0.0,0.0,0.028775395816124268,0.00336569542801241,0.0,0.083234944449667253), (4,2,6,1,0,0,0,0,0,0.0,0.0,0.010368821283632991,0.0010330578608939748,0.0,0.031263172818540345);
INSERT INTO idea_sums VALUES (4,2,10,0,0,1,0,0,1,0.0,0.039999991655349731,0.0068704381114042725,0.00022761454728213138,0.19999997913837325,0.034352194140234632);
INSERT INTO idea_sums VALUES (4,2,13,1,0,0,1,0,0,0.0,0.0,0.010368821283632991,0.0010330578608939748,0.0,0.031263172818540345);
CREATE TABLE action_sums (
    -- Sums for each player of a match by kind of decision, action and level of analysis: decisions and errors.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2
    row_number INTEGER NOT NULL CHECK (row_number >= 1), -- of the row within match and seat, from 1
    kind TEXT NOT NULL CHECK (kind = 'checker' OR kind = 'double' OR kind = 'take'), -- checker, double, take
    -- no double, double, take, pass, ...; NULL: checker plays, or the answer is not known
    action TEXT CHECK (action = 'no double' OR action = 'double' OR action = 'take' OR action = 'pass' OR action = 'beaver'),
    level_code INTEGER REFERENCES levels (level_code), -- level of the analysis; NULL: not analysed
    all_decisions INTEGER NOT NULL CHECK (all_decisions >= 1), -- decisions, counted or not
    analysed_decisions INTEGER NOT NULL CHECK (analysed_decisions >= 0), -- those whose error is known
    decisions INTEGER NOT NULL CHECK (decisions >= 0), -- those that enter PR
    wrong_decisions INTEGER NOT NULL CHECK (wrong_decisions >= 0), -- those that lost equity
    errors INTEGER NOT NULL CHECK (errors >= 0), -- errors by XG's grading, blunders included
    blunders INTEGER NOT NULL CHECK (blunders >= 0), -- blunders by XG's grading
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, or not analysed
    worst_error_emg REAL CHECK (worst_error_emg >= 0), -- the largest loss, EMG; NULL: not analysed
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the analysed decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- its variance, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- the same of a reference player on average, EMG^½; NULL: not analysed
    PRIMARY KEY (match_id, seat, row_number)
) STRICT, WITHOUT ROWID;
INSERT INTO action_sums VALUES (1,1,1,'checker',NULL,2,4,3,3,0,0,0,0.0,0.0,0.0,0.023765887223674835,0.0035265401009260096,0.0,0.064106953846749248);
INSERT INTO action_sums VALUES (1,1,2,'checker',NULL,100,1,1,1,0,0,0,0.0,0.0,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456);
INSERT INTO action_sums VALUES (1,1,3,'double','double',100,1,1,1,1,1,1,0.1,0.0099469999999999975,0.1,0.019413048632302178,0.0015644382903193018,0.31622776601683794,0.061389451835239764);
INSERT INTO action_sums VALUES (1,1,4,'take','pass',2,1,1,1,1,1,1,0.3,0.075227999999999989,0.3,0.064703097647713911,0.015224439220425601,0.54772255750516607,0.11813115139331945);
INSERT INTO action_sums VALUES (1,2,1,'checker',NULL,2,4,4,3,1,1,0,0.039999991655349731,0.0039787991699576364,0.039999991655349731,0.025089911985405059,0.0026906636062879645,0.19999997913837325,0.083625999502162721);
INSERT INTO action_sums VALUES (1,2,2,'double','double',2,1,1,1,0,0,0,0.0,0.0,0.0,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726), (1,2,3,'double','no double',2,2,2,0,0,0,0,0.0,0.0,0.0,0.0,0.0,0.0,0.0);
INSERT INTO action_sums VALUES (1,2,4,'take','take',100,1,1,1,0,0,0,0.0,0.0,0.0,0.057361636222424586,0.045467033137045129,0.0,0.062217430252932873);
INSERT INTO action_sums VALUES (2,1,1,'checker',NULL,2,4,3,3,0,0,0,0.0,NULL,0.0,0.023765887223674835,0.0035265401009260096,0.0,0.064106953846749248);
INSERT INTO action_sums VALUES (2,1,2,'checker',NULL,100,1,1,1,0,0,0,0.0,NULL,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456);
INSERT INTO action_sums VALUES (2,1,3,'double','double',100,1,1,1,1,1,1,0.1,NULL,0.1,0.019413048632302178,0.0015644382903193018,0.31622776601683794,0.061389451835239764);
INSERT INTO action_sums VALUES (2,1,4,'double','no double',2,2,2,0,0,0,0,0.0,NULL,0.0,0.0,0.0,0.0,0.0);
INSERT INTO action_sums VALUES (2,1,5,'take','pass',2,1,1,1,1,1,1,0.3,NULL,0.3,0.064703097647713911,0.015224439220425601,0.54772255750516607,0.11813115139331945);
INSERT INTO action_sums VALUES (2,2,1,'checker',NULL,2,4,4,3,1,1,0,0.039999991655349731,NULL,0.039999991655349731,0.025089911985405059,0.0026906636062879645,0.19999997913837325,0.083625999502162721);
INSERT INTO action_sums VALUES (2,2,2,'double','double',2,1,1,1,0,0,0,0.0,NULL,0.0,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726), (2,2,3,'double','no double',2,3,3,0,0,0,0,0.0,NULL,0.0,0.0,0.0,0.0,0.0);
INSERT INTO action_sums VALUES (2,2,4,'take','take',100,1,1,1,0,0,0,0.0,NULL,0.0,0.057361636222424586,0.045467033137045129,0.0,0.062217430252932873);
INSERT INTO action_sums VALUES (3,1,1,'checker',NULL,100,1,1,1,0,0,0,0.0,0.0,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456);
INSERT INTO action_sums VALUES (3,1,2,'checker',NULL,777,4,3,3,0,0,0,0.0,0.0,0.0,0.023765887223674835,0.0035265401009260096,0.0,0.064106953846749248);
INSERT INTO action_sums VALUES (3,1,3,'double','double',100,1,1,1,1,1,1,0.1,0.0099469999999999975,0.1,0.019413048632302178,0.0015644382903193018,0.31622776601683794,0.061389451835239764);
INSERT INTO action_sums VALUES (3,1,4,'take','pass',2,1,1,1,1,1,1,0.3,0.075227999999999989,0.3,0.064703097647713911,0.015224439220425601,0.54772255750516607,0.11813115139331945);
INSERT INTO action_sums VALUES (3,2,1,'checker',NULL,777,4,4,3,1,1,0,0.039999991655349731,0.0039787991699576364,0.039999991655349731,0.025089911985405059,0.0026906636062879645,0.19999997913837325,0.083625999502162721);
INSERT INTO action_sums VALUES (3,2,2,'double','double',2,1,1,1,0,0,0,0.0,0.0,0.0,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726), (3,2,3,'double','no double',2,2,2,0,0,0,0,0.0,0.0,0.0,0.0,0.0,0.0,0.0);
INSERT INTO action_sums VALUES (3,2,4,'take','take',100,1,1,1,0,0,0,0.0,0.0,0.0,0.057361636222424586,0.045467033137045129,0.0,0.062217430252932873);
INSERT INTO action_sums VALUES (4,1,1,'checker',NULL,100,1,1,1,0,0,0,0.0,0.0,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456);
INSERT INTO action_sums VALUES (4,1,2,'checker',NULL,998,4,3,3,0,0,0,0.0,0.0,0.0,0.023765887223674835,0.0035265401009260096,0.0,0.064106953846749248);
INSERT INTO action_sums VALUES (4,1,3,'double','double',100,1,1,1,1,1,1,0.1,0.0099469999999999975,0.1,0.019413048632302178,0.0015644382903193018,0.31622776601683794,0.061389451835239764);
INSERT INTO action_sums VALUES (4,1,4,'take','pass',2,1,1,1,1,1,1,0.3,0.075227999999999989,0.3,0.064703097647713911,0.015224439220425601,0.54772255750516607,0.11813115139331945);
INSERT INTO action_sums VALUES (4,2,1,'checker',NULL,998,4,4,3,1,1,0,0.039999991655349731,0.0039787991699576364,0.039999991655349731,0.025089911985405059,0.0026906636062879645,0.19999997913837325,0.083625999502162721);
INSERT INTO action_sums VALUES (4,2,2,'double','double',2,1,1,1,0,0,0,0.0,0.0,0.0,0.019413045017463139,0.0015644374906316721,0.0,0.061389449551856726), (4,2,3,'double','no double',2,2,2,0,0,0,0,0.0,0.0,0.0,0.0,0.0,0.0,0.0);
INSERT INTO action_sums VALUES (4,2,4,'take','take',100,1,1,1,0,0,0,0.0,0.0,0.0,0.057361636222424586,0.045467033137045129,0.0,0.062217430252932873);
CREATE TABLE timing_sums (
    -- Sums for each player of a match by time, of decisions that enter PR: the place in the match and in the game, what came before, the roll.
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2
    timing_code INTEGER NOT NULL REFERENCES timings (timing_code), -- a decision has one code of each family, or none
    decisions INTEGER NOT NULL CHECK (decisions >= 1), -- decisions that enter PR
    error_emg REAL CHECK (error_emg >= 0), -- equity lost, EMG; NULL: not analysed
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- difficulty of the decisions, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- its variance, EMG²; NULL: not analysed
    error_root REAL CHECK (error_root >= 0), -- sum of the roots of the errors, EMG^½; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- the same of a reference player on average, EMG^½; NULL: not analysed
    PRIMARY KEY (match_id, seat, timing_code)
) STRICT, WITHOUT ROWID;
INSERT INTO timing_sums VALUES (1,1,0,6,0.4,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404), (1,1,4,5,0.4,0.10788203350369092,0.020315417611670911,0.86395032352200407,0.24362755707530845);
INSERT INTO timing_sums VALUES (1,1,5,1,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456), (1,1,9,6,0.4,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404);
INSERT INTO timing_sums VALUES (1,1,13,2,0.0,0.015535085680241995,0.0024151558301515001,0.0,0.040179144307973189), (1,1,14,2,0.3,0.074914145545286248,0.016039168068558148,0.54772255750516607,0.15216797704230961);
INSERT INTO timing_sums VALUES (1,1,16,2,0.1,0.027705099414508404,0.0029882492915802154,0.31622776601683794,0.080934003180471267), (1,1,19,5,0.4,0.10986227985783041,0.020018762189028948,0.86395032352200407,0.25373657318552256);
INSERT INTO timing_sums VALUES (1,1,20,4,0.0,0.034038184360020554,0.0046536956795449596,0.0,0.093760521302194838), (1,1,25,1,0.0,0.01021104789757233,0.00081472884813254642,0.0,0.034036825648990146);
INSERT INTO timing_sums VALUES (1,1,27,1,0.0,0.0082920507822062256,0.0014238110012609136,0.0,0.019544551345231507), (1,1,35,1,0.0,0.0052627885438962805,0.0012880002515325496,0.0,0.010525576852527588);
INSERT INTO timing_sums VALUES (1,1,36,1,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456), (1,2,0,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (1,2,4,3,0.039999991655349731,0.083645119351292,0.047259085174958936,0.19999997913837325,0.15795907394502423), (1,2,5,2,0.0,0.018219473874000788,0.0024630490590058334,0.0,0.049273805361928089);
INSERT INTO timing_sums VALUES (1,2,9,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (1,2,16,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (1,2,19,4,0.039999991655349731,0.091495771941659795,0.048689076373070794,0.19999997913837325,0.17596970648841195);
INSERT INTO timing_sums VALUES (1,2,20,3,0.039999991655349731,0.025089911985405059,0.0026906636062879645,0.19999997913837325,0.083625999502162721), (1,2,31,1,0.0,0.010368821283632989,0.0010330578608939748,0.0,0.031263172818540352);
INSERT INTO timing_sums VALUES (1,2,39,1,0.0,0.0078506525903677977,0.0014299911981118585,0.0,0.018010632543387733), (1,2,42,1,0.039999991655349731,0.0068704381114042725,0.0002276145472821314,0.19999997913837325,0.034352194140234632);
INSERT INTO timing_sums VALUES (2,1,0,6,0.4,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404), (2,1,4,5,0.4,0.10788203350369092,0.020315417611670911,0.86395032352200407,0.24362755707530845);
INSERT INTO timing_sums VALUES (2,1,5,1,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456), (2,1,9,6,0.4,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404);
INSERT INTO timing_sums VALUES (2,1,13,2,0.0,0.015535085680241995,0.0024151558301515001,0.0,0.040179144307973189), (2,1,14,2,0.3,0.074914145545286248,0.016039168068558148,0.54772255750516607,0.15216797704230961);
INSERT INTO timing_sums VALUES (2,1,16,2,0.1,0.027705099414508404,0.0029882492915802154,0.31622776601683794,0.080934003180471267), (2,1,19,5,0.4,0.10986227985783041,0.020018762189028948,0.86395032352200407,0.25373657318552256);
INSERT INTO timing_sums VALUES (2,1,20,4,0.0,0.034038184360020554,0.0046536956795449596,0.0,0.093760521302194838), (2,1,25,1,0.0,0.01021104789757233,0.00081472884813254642,0.0,0.034036825648990146);
INSERT INTO timing_sums VALUES (2,1,27,1,0.0,0.0082920507822062256,0.0014238110012609136,0.0,0.019544551345231507), (2,1,35,1,0.0,0.0052627885438962805,0.0012880002515325496,0.0,0.010525576852527588);
INSERT INTO timing_sums VALUES (2,1,36,1,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456), (2,2,0,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (2,2,4,3,0.039999991655349731,0.083645119351292,0.047259085174958936,0.19999997913837325,0.15795907394502423), (2,2,5,2,0.0,0.018219473874000788,0.0024630490590058334,0.0,0.049273805361928089);
INSERT INTO timing_sums VALUES (2,2,9,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (2,2,16,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (2,2,19,4,0.039999991655349731,0.091495771941659795,0.048689076373070794,0.19999997913837325,0.17596970648841195);
INSERT INTO timing_sums VALUES (2,2,20,3,0.039999991655349731,0.025089911985405059,0.0026906636062879645,0.19999997913837325,0.083625999502162721), (2,2,31,1,0.0,0.010368821283632989,0.0010330578608939748,0.0,0.031263172818540352);
INSERT INTO timing_sums VALUES (2,2,39,1,0.0,0.0078506525903677977,0.0014299911981118585,0.0,0.018010632543387733), (2,2,42,1,0.039999991655349731,0.0068704381114042725,0.0002276145472821314,0.19999997913837325,0.034352194140234632);
INSERT INTO timing_sums VALUES (3,1,0,6,0.4,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404), (3,1,4,5,0.4,0.10788203350369092,0.020315417611670911,0.86395032352200407,0.24362755707530845);
INSERT INTO timing_sums VALUES (3,1,5,1,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456), (3,1,9,6,0.4,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404);
INSERT INTO timing_sums VALUES (3,1,13,2,0.0,0.015535085680241995,0.0024151558301515001,0.0,0.040179144307973189), (3,1,14,2,0.3,0.074914145545286248,0.016039168068558148,0.54772255750516607,0.15216797704230961);
INSERT INTO timing_sums VALUES (3,1,16,2,0.1,0.027705099414508404,0.0029882492915802154,0.31622776601683794,0.080934003180471267), (3,1,19,5,0.4,0.10986227985783041,0.020018762189028948,0.86395032352200407,0.25373657318552256);
INSERT INTO timing_sums VALUES (3,1,20,4,0.0,0.034038184360020554,0.0046536956795449596,0.0,0.093760521302194838), (3,1,25,1,0.0,0.01021104789757233,0.00081472884813254642,0.0,0.034036825648990146);
INSERT INTO timing_sums VALUES (3,1,27,1,0.0,0.0082920507822062256,0.0014238110012609136,0.0,0.019544551345231507), (3,1,35,1,0.0,0.0052627885438962805,0.0012880002515325496,0.0,0.010525576852527588);
INSERT INTO timing_sums VALUES (3,1,36,1,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456), (3,2,0,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (3,2,4,3,0.039999991655349731,0.083645119351292,0.047259085174958936,0.19999997913837325,0.15795907394502423), (3,2,5,2,0.0,0.018219473874000788,0.0024630490590058334,0.0,0.049273805361928089);
INSERT INTO timing_sums VALUES (3,2,9,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (3,2,16,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (3,2,19,4,0.039999991655349731,0.091495771941659795,0.048689076373070794,0.19999997913837325,0.17596970648841195);
INSERT INTO timing_sums VALUES (3,2,20,3,0.039999991655349731,0.025089911985405059,0.0026906636062879645,0.19999997913837325,0.083625999502162721), (3,2,31,1,0.0,0.010368821283632989,0.0010330578608939748,0.0,0.031263172818540352);
INSERT INTO timing_sums VALUES (3,2,39,1,0.0,0.0078506525903677977,0.0014299911981118585,0.0,0.018010632543387733), (3,2,42,1,0.039999991655349731,0.0068704381114042725,0.0002276145472821314,0.19999997913837325,0.034352194140234632);
INSERT INTO timing_sums VALUES (4,1,0,6,0.4,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404), (4,1,4,5,0.4,0.10788203350369092,0.020315417611670911,0.86395032352200407,0.24362755707530845);
INSERT INTO timing_sums VALUES (4,1,5,1,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456), (4,1,9,6,0.4,0.11815433064003664,0.021442573190289863,0.86395032352200407,0.27328112453075404);
INSERT INTO timing_sums VALUES (4,1,13,2,0.0,0.015535085680241995,0.0024151558301515001,0.0,0.040179144307973189), (4,1,14,2,0.3,0.074914145545286248,0.016039168068558148,0.54772255750516607,0.15216797704230961);
INSERT INTO timing_sums VALUES (4,1,16,2,0.1,0.027705099414508404,0.0029882492915802154,0.31622776601683794,0.080934003180471267), (4,1,19,5,0.4,0.10986227985783041,0.020018762189028948,0.86395032352200407,0.25373657318552256);
INSERT INTO timing_sums VALUES (4,1,20,4,0.0,0.034038184360020554,0.0046536956795449596,0.0,0.093760521302194838), (4,1,25,1,0.0,0.01021104789757233,0.00081472884813254642,0.0,0.034036825648990146);
INSERT INTO timing_sums VALUES (4,1,27,1,0.0,0.0082920507822062256,0.0014238110012609136,0.0,0.019544551345231507), (4,1,35,1,0.0,0.0052627885438962805,0.0012880002515325496,0.0,0.010525576852527588);
INSERT INTO timing_sums VALUES (4,1,36,1,0.0,0.010272297136345716,0.0011271555786189504,0.0,0.0296535674554456), (4,2,0,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (4,2,4,3,0.039999991655349731,0.083645119351292,0.047259085174958936,0.19999997913837325,0.15795907394502423), (4,2,5,2,0.0,0.018219473874000788,0.0024630490590058334,0.0,0.049273805361928089);
INSERT INTO timing_sums VALUES (4,2,9,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (4,2,16,5,0.039999991655349731,0.10186459322529279,0.049722134233964765,0.19999997913837325,0.20723287930695231);
INSERT INTO timing_sums VALUES (4,2,19,4,0.039999991655349731,0.091495771941659795,0.048689076373070794,0.19999997913837325,0.17596970648841195);
INSERT INTO timing_sums VALUES (4,2,20,3,0.039999991655349731,0.025089911985405059,0.0026906636062879645,0.19999997913837325,0.083625999502162721), (4,2,31,1,0.0,0.010368821283632989,0.0010330578608939748,0.0,0.031263172818540352);
INSERT INTO timing_sums VALUES (4,2,39,1,0.0,0.0078506525903677977,0.0014299911981118585,0.0,0.018010632543387733), (4,2,42,1,0.039999991655349731,0.0068704381114042725,0.0002276145472821314,0.19999997913837325,0.034352194140234632);
CREATE TABLE positions (
    -- Each position in which a player decided, once, seen by the player on roll. An import rejects a file with another board that has the hash
    -- of a known one.
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over the board
    -- the 26 characters of an XGID: opponent's bar, points 1 to 24, own bar; A-O own checkers, a-o the opponent's
    board TEXT NOT NULL CHECK (length(board) = 26),
    -- opening, middle game, endgame, race, bear-off
    phase TEXT NOT NULL CHECK (phase = 'opening' OR phase = 'middle game' OR phase = 'endgame' OR phase = 'race' OR phase = 'bear-off'),
    -- the player's features, as bits: bit n is feature_bit n of features; 0 without contact
    player_features INTEGER NOT NULL CHECK (player_features >= 0),
    opponent_features INTEGER NOT NULL CHECK (opponent_features >= 0), -- the opponent's features
    player_pips INTEGER NOT NULL CHECK (player_pips BETWEEN 0 AND 375), -- pip count of the player on roll; the bar counts 25
    opponent_pips INTEGER NOT NULL CHECK (opponent_pips BETWEEN 0 AND 375), -- pip count of the opponent
    player_bar INTEGER NOT NULL CHECK (player_bar BETWEEN 0 AND 15), -- the player's checkers on the bar
    opponent_bar INTEGER NOT NULL CHECK (opponent_bar BETWEEN 0 AND 15), -- the opponent's checkers on the bar
    -- 15 minus the player's checkers on the board (in Hypergammon 12 more than were borne off)
    player_off INTEGER NOT NULL CHECK (player_off BETWEEN 0 AND 15),
    opponent_off INTEGER NOT NULL CHECK (opponent_off BETWEEN 0 AND 15), -- 15 minus the opponent's checkers on the board
    player_prime INTEGER NOT NULL CHECK (player_prime BETWEEN 0 AND 24), -- the player's longest run of points held
    opponent_prime INTEGER NOT NULL CHECK (opponent_prime BETWEEN 0 AND 24), -- the opponent's longest run of points held
    player_anchors INTEGER NOT NULL CHECK (player_anchors BETWEEN 0 AND 6), -- points that the player holds in the opponent's home board
    opponent_anchors INTEGER NOT NULL CHECK (opponent_anchors BETWEEN 0 AND 6), -- points that the opponent holds in the player's home board
    player_blots INTEGER NOT NULL CHECK (player_blots BETWEEN 0 AND 15), -- points with a single checker of the player
    opponent_blots INTEGER NOT NULL CHECK (opponent_blots BETWEEN 0 AND 15) -- points with a single checker of the opponent
) STRICT;
INSERT INTO positions VALUES (-6216471264808135824,'-b--B-D-B---eE---b-d--b-B-','opening',512,512,161,159,0,0,0,0,1,1,1,1,0,0), (-3961780239476070672,'aa---BD-C--AeC---c-e----B-','middle game',33408,1,156,168,0,1,0,0,2,1,1,0,1,1);
INSERT INTO positions VALUES (-3104823284238527007,'-a---BD-B--aeE---c-e----B-','opening',33408,2048,163,157,0,0,0,0,2,1,1,0,0,2), (-463184783612123863,'-b----E-C---eE---b-db---B-','opening',512,640,167,163,0,0,0,0,1,2,1,1,0,0);
INSERT INTO positions VALUES (3328178144016243250,'-b----E-C---eE---b-d-b--B-','opening',512,512,167,161,0,0,0,0,1,1,1,1,0,0), (3982131162764449045,'aa---CC-C--BeB---c-e----B-','middle game',33408,1,153,168,0,1,0,0,2,1,1,0,0,1);
INSERT INTO positions VALUES (4383260899774729107,'-b----E-C---eE---c-e----B-','opening',512,512,167,167,0,0,0,0,1,1,1,1,0,0), (5991749757752707178,'-b----E-C---eEA--b-db---A-','opening',2048,33408,157,163,0,0,0,0,1,2,0,1,2,0);
INSERT INTO positions VALUES (6959481228225318043,'-b----E-C---bEb--c-cc---AA','middle game',1,33408,168,153,1,0,0,0,1,2,0,1,1,0);
INSERT INTO positions VALUES (7175857333173656293,'-b----E-C---cEa--c-db---AA','middle game',1,33408,168,156,1,0,0,0,1,2,0,1,1,1), (9011583225384533908,'-b-B--D-B---dE---abd-b--B-','opening',512,512,159,154,0,0,0,0,1,2,1,1,0,1);
CREATE TABLE decisions (
    -- One row per checker play (every roll), double decision (the cube could be turned) and answer to a double.
    decision_id INTEGER PRIMARY KEY,    -- in playing order; a take directly follows its double
    match_id INTEGER NOT NULL REFERENCES matches (match_id), -- the match
    game_id INTEGER NOT NULL REFERENCES games (game_id),
    -- First what nearly every query filters or adds up: SQLite decodes a row from the left.
    is_position INTEGER NOT NULL CHECK (is_position BETWEEN 0 AND 1), -- 1: from a saved position, which is not part of statistics
    is_counted INTEGER NOT NULL CHECK (is_counted BETWEEN 0 AND 1), -- 1: enters PR
    kind TEXT NOT NULL,                 -- checker, double, take
    seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 2), -- 1, 2: seat of the player who decides
    player_id INTEGER NOT NULL REFERENCES players (player_id), -- who decides
    opponent_id INTEGER NOT NULL REFERENCES players (player_id), -- the other player
    structure_code INTEGER NOT NULL REFERENCES structures (structure_code), -- phase and plans of the position
    error_emg REAL CHECK (error_emg BETWEEN 0 AND 12), -- equity lost, EMG; NULL: not analysed, or an illegal play
    difficulty_emg REAL CHECK (difficulty_emg >= 0), -- equity that a reference player would lose here on average, EMG; NULL: not analysed
    difficulty_variance REAL CHECK (difficulty_variance >= 0), -- variance of that loss, EMG²; NULL: not analysed
    difficulty_root REAL CHECK (difficulty_root >= 0), -- mean of the root of that loss, EMG^½; NULL: not analysed
    sequence_number INTEGER NOT NULL CHECK (sequence_number >= 1), -- 1-based within the game
    ply INTEGER NOT NULL CHECK (ply >= 1), -- 1-based number of the roll; a cube decision has that of the next roll
    record_number INTEGER NOT NULL CHECK (record_number >= 0), -- 0-based record of temp.xg; a double and its answer share one
    position_hash INTEGER NOT NULL REFERENCES positions (position_hash), -- the position before the decision, seen by the player who decides
    position_after_hash INTEGER,        -- after the play, seen by the opponent; in positions only if somebody decided there; NULL: no play
    away_player INTEGER CHECK (away_player >= 0), -- points away of the player who decides; NULL: money
    away_opponent INTEGER CHECK (away_opponent >= 0), -- points away of the opponent; NULL: money
    cube_value INTEGER NOT NULL CHECK (cube_value >= 1), -- 1, 2, 4, ... before the decision (of a take too: before the double)
    cube_owner INTEGER NOT NULL CHECK (cube_owner BETWEEN -1 AND 1), -- 0 centred, 1 the player who decides, -1 the opponent
    is_crawford INTEGER NOT NULL CHECK (is_crawford BETWEEN 0 AND 1), -- 1: the Crawford game
    is_jacoby INTEGER NOT NULL CHECK (is_jacoby BETWEEN 0 AND 1), -- 1: money with the Jacoby rule
    die1 INTEGER CHECK (die1 BETWEEN 1 AND 6), -- the higher die; NULL: a cube decision, or no dice recorded
    die2 INTEGER CHECK (die2 BETWEEN 1 AND die1), -- the lower die; NULL: as die1
    action TEXT,                        -- 13/8 6/5*, cannot move, no double, double, take, pass, beaver; NULL: none recorded
    -- candidate_rank of the play; NULL: not among the candidates, or a cube decision
    played_rank INTEGER CHECK (played_rank BETWEEN 1 AND candidate_count),
    -- candidates that XG kept, the play made among them: XG keeps ten however many plays are legal, so a larger number means a bad play. The SQL
    -- function legal_plays counts the legal plays. 0: a cube decision, or not analysed
    candidate_count INTEGER NOT NULL CHECK (candidate_count BETWEEN 0 AND 32),
    -- candidates at most 0.020 EMG below the best, the best included; NULL: a cube decision, or not analysed
    close_candidates INTEGER CHECK (close_candidates BETWEEN 1 AND candidate_count),
    level_code INTEGER REFERENCES levels (level_code), -- level of the best candidate or of the cube analysis; NULL: not analysed
    played_level_code INTEGER REFERENCES levels (level_code), -- level of the play made; NULL: not among the candidates, or a cube decision
    equity_best REAL,                   -- equity of the best action, EMG; a take: per the cube before the double; NULL: not analysed
    equity_played REAL,                 -- equity of the action taken (of a beaver: of the take); NULL: not analysed, or not among the candidates
    error_mwc REAL CHECK (error_mwc >= 0), -- match winning chances lost (1: a match); NULL: money, not analysed, or more than 25 points away
    -- ideas as bits: those of the best play, << 14 of the play made, << 28 of any candidate; NULL: no verdicts
    idea_bits INTEGER CHECK (idea_bits >= 0),
    main_idea TEXT,                     -- the idea that explains most of the error: hit, anchor, ...; NULL: none does
    main_idea_emg REAL CHECK (main_idea_emg > 0), -- its price: the part of the error that it explains, EMG; NULL: as main_idea
    luck_emg REAL CHECK (luck_emg BETWEEN -12 AND 12), -- luck of the roll, EMG, + is good for the roller; NULL: a cube decision, or not analysed
    luck_mwc REAL,                      -- the same in match winning chances; NULL: money, no luck_emg, or more than 25 points away
    luck_level_code INTEGER REFERENCES levels (level_code), -- level of the luck's analysis; NULL: no luck_emg
    equity_before_roll REAL,            -- the roller's view, EMG; NULL: a cube decision, or not analysed
    -- the opponent's last roll in the game: 1 a joker (luck above 0.200 EMG), -1 an anti-joker (below -0.200), 0 neither; NULL: none, or not analysed
    opponent_joker INTEGER CHECK (opponent_joker BETWEEN -1 AND 1),
    -- the player's decisions that enter PR since the own last blunder (XG's grade) in the match; 0: the first after it; NULL: none before
    decisions_since_blunder INTEGER CHECK (decisions_since_blunder >= 0),
    is_forced INTEGER NOT NULL CHECK (is_forced BETWEEN 0 AND 1), -- 1: a checker play with one candidate only
    is_irrelevant INTEGER CHECK (is_irrelevant BETWEEN 0 AND 1), -- 1: a checker play that XG marks as making no difference; NULL: a cube decision
    is_illegal INTEGER NOT NULL CHECK (is_illegal BETWEEN 0 AND 1), -- 1: the rules do not allow it
    invalid_code INTEGER NOT NULL,      -- XG's inValid: 0 valid, 1 error, 2 illegal; a take: 0
    is_flagged INTEGER NOT NULL CHECK (is_flagged BETWEEN 0 AND 1), -- 1: flagged by the user
    is_edited INTEGER CHECK (is_edited BETWEEN 0 AND 1), -- 1: the position was edited here; NULL: a take, or a file before version 24
    double_decision_id INTEGER REFERENCES decisions (decision_id), -- the double that a take answers; NULL: not a take
    auto_doubles INTEGER,               -- automatic doubles so far in the game; NULL: a file before version 27
    clock_bottom_s INTEGER,             -- seconds left of the player shown at the bottom; NULL: no clock
    clock_top_s INTEGER,                -- seconds left of the player shown at the top; NULL: no clock
    -- candidate_rank that XG's 1-ply chooses; NULL: unknown, or a cube decision
    choice_1ply_rank INTEGER CHECK (choice_1ply_rank BETWEEN 1 AND candidate_count),
    -- candidate_rank that XG's 3-ply chooses; NULL: unknown, or a cube decision
    choice_3ply_rank INTEGER CHECK (choice_3ply_rank BETWEEN 1 AND candidate_count),
    tutor_rank INTEGER CHECK (tutor_rank BETWEEN 1 AND candidate_count), -- tutor mode: candidate_rank of the first idea; NULL: no tutor
    tutor_action TEXT,                  -- tutor mode: the first idea; NULL: no tutor
    tutor_error_emg REAL CHECK (tutor_error_emg >= 0), -- equity that the first idea would have lost, EMG; NULL: no tutor, or not analysed
    -- for a later rollout: bit n is candidate n + 1; a double: 1; NULL: a take, or a file before version 26
    delayed_rollout_bits INTEGER CHECK (delayed_rollout_bits >= 0),
    -- the rollouts done, as bits like delayed_rollout_bits; NULL: as delayed_rollout_bits
    delayed_rollout_done_bits INTEGER CHECK (delayed_rollout_done_bits >= 0),
    -- What each kind of decision has. (Comparisons joined by AND and OR: IN with three values or more costs 4 times as much, because SQLite
    -- builds a table of them for every row, and (a IS NULL) = (b IS NULL) costs twice as much as what follows below.)
    CHECK (
        kind = 'checker' AND is_irrelevant IS NOT NULL AND double_decision_id IS NULL
        OR kind = 'double' AND is_irrelevant IS NULL AND double_decision_id IS NULL
            AND (action IS NULL OR action = 'no double' OR action = 'double')
        OR kind = 'take' AND is_irrelevant IS NULL AND double_decision_id IS NOT NULL
            AND action IS NOT NULL AND (action = 'take' OR action = 'pass' OR action = 'beaver')
    ),
    CHECK (away_player IS NULL AND away_opponent IS NULL OR away_player IS NOT NULL AND away_opponent IS NOT NULL),
    CHECK (die1 IS NULL AND die2 IS NULL OR die1 IS NOT NULL AND die2 IS NOT NULL),
    CHECK (played_rank IS NULL AND played_level_code IS NULL OR played_rank IS NOT NULL AND played_level_code IS NOT NULL),
    CHECK (luck_emg IS NULL AND luck_level_code IS NULL OR luck_emg IS NOT NULL AND luck_level_code IS NOT NULL),
    CHECK (main_idea IS NULL AND main_idea_emg IS NULL OR main_idea IS NOT NULL AND main_idea_emg IS NOT NULL),
    CHECK (clock_bottom_s IS NULL AND clock_top_s IS NULL OR clock_bottom_s IS NOT NULL AND clock_top_s IS NOT NULL),
    CHECK (
        delayed_rollout_bits IS NULL AND delayed_rollout_done_bits IS NULL
        OR delayed_rollout_bits IS NOT NULL AND delayed_rollout_done_bits IS NOT NULL
    ),
    CHECK (is_illegal = (invalid_code = 2))
) STRICT;
INSERT INTO decisions VALUES (1,1,1,0,1,'checker',1,1,2,168,0.0,0.0082920507822062256,0.0014238110012609136,0.019544551345231507,1,1,3,4383260899774729107,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,1,2,2,0.15999999642372131,0.15999999642372131,0.0,2216204173376,NULL,NULL,0.0625,0.0062168749999999984,2,-0.0625,NULL,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (2,1,1,0,0,'double',2,2,1,168,0.0,0.0,0.0,0.0,2,2,4,-463184783612123863,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,NULL,2,NULL,-0.15999999642372131,-0.15999999642372131,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (3,1,1,0,1,'checker',2,2,1,168,0.039999991655349731,0.0068704381114042725,0.0002276145472821314,0.034352194140234632,3,2,5,-463184783612123863,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,1,2,2,-0.20000000298023224,-0.23999999463558197,0.0039787991699576364,2474052165632,'run',0.039999991655349731,0.0625,0.0062168749999999984,2,-0.0625,0,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (4,1,1,0,1,'double',1,1,2,168,0.1,0.019413048632302178,0.0015644382903193018,0.061389451835239764,4,3,6,-3104823284238527007,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,NULL,100,NULL,0.25,0.15000000596046448,0.0099469999999999975,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (5,1,1,0,1,'take',2,2,1,168,0.0,0.057361636222424586,0.045467033137045129,0.062217430252932873,5,3,6,5991749757752707178,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,NULL,100,NULL,-0.15000000596046448,-0.15000000596046448,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,NULL,4,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (6,1,1,0,1,'checker',1,1,2,168,0.0,0.0052627885438962805,0.0012880002515325496,0.010525576852527588,6,3,7,-3104823284238527007,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,1,2,2,0.30000001192092896,0.30000001192092896,0.0,4295229456,NULL,NULL,0.0625,0.0156725,2,-0.0625,0,0,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (7,1,1,0,0,'double',2,2,1,337,0.0,0.0,0.0,0.0,7,4,8,7175857333173656293,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,NULL,2,NULL,-0.31000000238418579,-0.31000000238418579,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (8,1,1,0,0,'checker',2,2,1,337,0.0,0.0,0.0,0.0,8,4,9,7175857333173656293,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,1,2,2,-0.60000002384185791,-0.60000002384185791,0.0,NULL,NULL,NULL,0.0625,0.0156725,2,-0.0625,0,NULL,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (9,1,1,0,1,'checker',1,1,2,337,0.0,0.01021104789757233,0.00081472884813254642,0.034036825648990146,9,5,11,-3961780239476070672,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,1,2,2,0.5,0.5,0.0,2199023255552,NULL,NULL,0.0625,0.0156725,2,-0.0625,0,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (10,1,1,0,1,'double',2,2,1,337,0.0,0.019413045017463139,0.0015644374906316721,0.061389449551856726,10,6,12,6959481228225318043,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,NULL,2,NULL,0.69999998807907105,0.69999998807907105,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (11,1,1,0,1,'take',1,1,2,337,0.3,0.064703097647713911,0.015224439220425601,0.11813115139331945,11,6,12,3982131162764449045,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,NULL,2,NULL,-0.69999998807907105,-1.0,0.075227999999999989,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,2,0,NULL,0,0,0,NULL,10,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (12,1,2,0,1,'checker',2,2,1,168,0.0,0.010368821283632989,0.0010330578608939748,0.031263172818540352,1,1,16,4383260899774729107,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,1,2,2,0.11999999731779099,0.11999999731779099,0.0,2216204173376,NULL,NULL,0.0625,0.015250937499999999,2,-0.0625,NULL,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (13,1,2,0,1,'checker',1,1,2,168,0.0,0.010272297136345716,0.0011271555786189504,0.0296535674554456,2,2,18,3328178144016243250,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,1,100,100,0.019999999552965164,0.019999999552965164,0.0,2353643126848,NULL,NULL,0.0625,0.0152509375,2,-0.0625,0,0,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (14,1,2,0,1,'checker',2,2,1,168,0.0,0.0078506525903677977,0.0014299911981118585,0.018010632543387733,3,3,20,-6216471264808135824,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,1,2,2,0.20999999344348908,0.20999999344348908,0.0,0,NULL,NULL,0.0625,0.015250937499999999,2,-0.0625,0,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (15,1,2,0,0,'checker',1,1,2,168,NULL,0.0,0.0,0.0,4,4,22,9011583225384533908,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,1,2,NULL,-0.40000000596046448,NULL,NULL,NULL,NULL,NULL,0.0625,0.0152509375,2,-0.0625,0,1,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (16,2,3,0,1,'checker',1,1,2,168,0.0,0.0082920507822062256,0.0014238110012609136,0.019544551345231507,1,1,3,4383260899774729107,-463184783612123863,NULL,NULL,1,0,0,1,3,1,'8/5 6/5',1,2,1,2,2,0.15999999642372131,0.15999999642372131,NULL,2216204173376,NULL,NULL,0.0625,NULL,2,-0.0625,NULL,NULL,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (17,2,3,0,0,'double',2,2,1,168,0.0,0.0,0.0,0.0,2,2,4,-463184783612123863,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,NULL,2,NULL,-0.15999999642372131,-0.15999999642372131,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (18,2,3,0,1,'checker',2,2,1,168,0.039999991655349731,0.0068704381114042725,0.0002276145472821314,0.034352194140234632,3,2,5,-463184783612123863,-3104823284238527007,NULL,NULL,1,0,0,1,6,4,'24/14',2,2,1,2,2,-0.20000000298023224,-0.23999999463558197,NULL,2474052165632,'run',0.039999991655349731,0.0625,NULL,2,-0.0625,0,NULL,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (19,2,3,0,1,'double',1,1,2,168,0.1,0.019413048632302178,0.0015644382903193018,0.061389451835239764,4,3,6,-3104823284238527007,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'double',NULL,0,NULL,100,NULL,0.25,0.15000000596046448,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (20,2,3,0,1,'take',2,2,1,168,0.0,0.057361636222424586,0.045467033137045129,0.062217430252932873,5,3,6,5991749757752707178,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'take',NULL,0,NULL,100,NULL,-0.15000000596046448,-0.15000000596046448,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,NULL,19,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (21,2,3,0,1,'checker',1,1,2,168,0.0,0.0052627885438962805,0.0012880002515325496,0.010525576852527588,6,3,7,-3104823284238527007,7175857333173656293,NULL,NULL,2,-1,0,1,5,2,'13/11* 13/8',1,2,1,2,2,0.30000001192092896,0.30000001192092896,NULL,4295229456,NULL,NULL,0.0625,NULL,2,-0.0625,0,0,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (22,2,3,0,0,'double',2,2,1,337,0.0,0.0,0.0,0.0,7,4,8,7175857333173656293,NULL,NULL,NULL,2,1,0,1,NULL,NULL,'no double',NULL,0,NULL,2,NULL,-0.31000000238418579,-0.31000000238418579,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (23,2,3,0,0,'checker',2,2,1,337,0.0,0.0,0.0,0.0,8,4,9,7175857333173656293,-3961780239476070672,NULL,NULL,2,1,0,1,6,6,'cannot move',1,1,1,2,2,-0.60000002384185791,-0.60000002384185791,NULL,NULL,NULL,NULL,0.0625,NULL,2,-0.0625,0,NULL,1,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (24,2,3,0,1,'checker',1,1,2,337,0.0,0.01021104789757233,0.00081472884813254642,0.034036825648990146,9,5,11,-3961780239476070672,6959481228225318043,NULL,NULL,2,-1,0,1,2,1,'13/11 6/5',1,2,1,2,2,0.5,0.5,NULL,2199023255552,NULL,NULL,0.0625,NULL,2,-0.0625,0,1,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (25,2,3,0,1,'double',2,2,1,337,0.0,0.019413045017463139,0.0015644374906316721,0.061389449551856726,10,6,12,6959481228225318043,NULL,NULL,NULL,2,1,0,1,NULL,NULL,'double',NULL,0,NULL,2,NULL,0.69999998807907105,0.69999998807907105,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (26,2,3,0,1,'take',1,1,2,337,0.3,0.064703097647713911,0.015224439220425601,0.11813115139331945,11,6,12,3982131162764449045,NULL,NULL,NULL,2,-1,0,1,NULL,NULL,'pass',NULL,0,NULL,2,NULL,-0.69999998807907105,-1.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,2,0,NULL,0,0,0,NULL,25,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (27,2,4,0,1,'checker',2,2,1,168,0.0,0.010368821283632989,0.0010330578608939748,0.031263172818540352,1,1,16,4383260899774729107,3328178144016243250,NULL,NULL,1,0,0,1,4,2,'8/4 6/4',1,2,1,2,2,0.11999999731779099,0.11999999731779099,NULL,2216204173376,NULL,NULL,0.0625,NULL,2,-0.0625,NULL,NULL,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (28,2,4,0,0,'double',1,1,2,168,0.0,0.0,0.0,0.0,2,2,17,3328178144016243250,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,NULL,2,NULL,0.05000000074505806,0.05000000074505806,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (29,2,4,0,1,'checker',1,1,2,168,0.0,0.010272297136345716,0.0011271555786189504,0.0296535674554456,3,2,18,3328178144016243250,-6216471264808135824,NULL,NULL,1,0,0,1,5,3,'8/3 6/3',1,2,1,100,100,0.019999999552965164,0.019999999552965164,NULL,2353643126848,NULL,NULL,0.0625,NULL,2,-0.0625,0,0,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (30,2,4,0,0,'double',2,2,1,168,0.0,0.0,0.0,0.0,4,3,19,-6216471264808135824,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,NULL,2,NULL,0.05000000074505806,0.05000000074505806,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (31,2,4,0,1,'checker',2,2,1,168,0.0,0.0078506525903677977,0.0014299911981118585,0.018010632543387733,5,3,20,-6216471264808135824,9011583225384533908,NULL,NULL,1,0,0,1,6,1,'13/7 8/7',1,2,1,2,2,0.20999999344348908,0.20999999344348908,NULL,0,NULL,NULL,0.0625,NULL,2,-0.0625,0,NULL,0,0,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (32,2,4,0,0,'double',1,1,2,168,0.0,0.0,0.0,0.0,6,4,21,9011583225384533908,NULL,NULL,NULL,1,0,0,1,NULL,NULL,'no double',NULL,0,NULL,2,NULL,0.05000000074505806,0.05000000074505806,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,1,0,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (33,2,4,0,0,'checker',1,1,2,168,NULL,0.0,0.0,0.0,7,4,22,9011583225384533908,NULL,NULL,NULL,1,0,0,1,2,1,NULL,NULL,1,1,2,NULL,-0.40000000596046448,NULL,NULL,NULL,NULL,NULL,0.0625,NULL,2,-0.0625,0,1,1,1,0,0,0,0,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (34,3,5,0,1,'checker',1,3,2,168,0.0,0.0082920507822062256,0.0014238110012609136,0.019544551345231507,1,1,3,4383260899774729107,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,1,777,777,0.15999999642372131,0.15999999642372131,0.0,2216204173376,NULL,NULL,0.0625,0.0062168749999999984,777,-0.0625,NULL,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (35,3,5,0,0,'double',2,2,3,168,0.0,0.0,0.0,0.0,2,2,4,-463184783612123863,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,NULL,2,NULL,-0.15999999642372131,-0.15999999642372131,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (36,3,5,0,1,'checker',2,2,3,168,0.039999991655349731,0.0068704381114042725,0.0002276145472821314,0.034352194140234632,3,2,5,-463184783612123863,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,1,777,777,-0.20000000298023224,-0.23999999463558197,0.0039787991699576364,2474052165632,'run',0.039999991655349731,0.0625,0.0062168749999999984,777,-0.0625,0,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (37,3,5,0,1,'double',1,3,2,168,0.1,0.019413048632302178,0.0015644382903193018,0.061389451835239764,4,3,6,-3104823284238527007,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,NULL,100,NULL,0.25,0.15000000596046448,0.0099469999999999975,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (38,3,5,0,1,'take',2,2,3,168,0.0,0.057361636222424586,0.045467033137045129,0.062217430252932873,5,3,6,5991749757752707178,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,NULL,100,NULL,-0.15000000596046448,-0.15000000596046448,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,NULL,37,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (39,3,5,0,1,'checker',1,3,2,168,0.0,0.0052627885438962805,0.0012880002515325496,0.010525576852527588,6,3,7,-3104823284238527007,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,1,777,777,0.30000001192092896,0.30000001192092896,0.0,4295229456,NULL,NULL,0.0625,0.0156725,777,-0.0625,0,0,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (40,3,5,0,0,'double',2,2,3,337,0.0,0.0,0.0,0.0,7,4,8,7175857333173656293,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,NULL,2,NULL,-0.31000000238418579,-0.31000000238418579,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (41,3,5,0,0,'checker',2,2,3,337,0.0,0.0,0.0,0.0,8,4,9,7175857333173656293,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,1,777,777,-0.60000002384185791,-0.60000002384185791,0.0,NULL,NULL,NULL,0.0625,0.0156725,777,-0.0625,0,NULL,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (42,3,5,0,1,'checker',1,3,2,337,0.0,0.01021104789757233,0.00081472884813254642,0.034036825648990146,9,5,11,-3961780239476070672,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,1,777,777,0.5,0.5,0.0,2199023255552,NULL,NULL,0.0625,0.0156725,777,-0.0625,0,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (43,3,5,0,1,'double',2,2,3,337,0.0,0.019413045017463139,0.0015644374906316721,0.061389449551856726,10,6,12,6959481228225318043,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,NULL,2,NULL,0.69999998807907105,0.69999998807907105,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (44,3,5,0,1,'take',1,3,2,337,0.3,0.064703097647713911,0.015224439220425601,0.11813115139331945,11,6,12,3982131162764449045,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,NULL,2,NULL,-0.69999998807907105,-1.0,0.075227999999999989,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,2,0,NULL,0,0,0,NULL,43,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (45,3,6,0,1,'checker',2,2,3,168,0.0,0.010368821283632989,0.0010330578608939748,0.031263172818540352,1,1,16,4383260899774729107,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,1,777,777,0.11999999731779099,0.11999999731779099,0.0,2216204173376,NULL,NULL,0.0625,0.015250937499999999,777,-0.0625,NULL,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (46,3,6,0,1,'checker',1,3,2,168,0.0,0.010272297136345716,0.0011271555786189504,0.0296535674554456,2,2,18,3328178144016243250,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,1,100,100,0.019999999552965164,0.019999999552965164,0.0,2353643126848,NULL,NULL,0.0625,0.0152509375,777,-0.0625,0,0,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (47,3,6,0,1,'checker',2,2,3,168,0.0,0.0078506525903677977,0.0014299911981118585,0.018010632543387733,3,3,20,-6216471264808135824,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,1,777,777,0.20999999344348908,0.20999999344348908,0.0,0,NULL,NULL,0.0625,0.015250937499999999,777,-0.0625,0,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (48,3,6,0,0,'checker',1,3,2,168,NULL,0.0,0.0,0.0,4,4,22,9011583225384533908,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,1,777,NULL,-0.40000000596046448,NULL,NULL,NULL,NULL,NULL,0.0625,0.0152509375,777,-0.0625,0,1,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (49,4,7,0,1,'checker',1,4,2,168,0.0,0.0082920507822062256,0.0014238110012609136,0.019544551345231507,1,1,3,4383260899774729107,-463184783612123863,3,3,1,0,0,0,3,1,'8/5 6/5',1,2,1,998,998,0.15999999642372131,0.15999999642372131,0.0,2216204173376,NULL,NULL,0.0625,0.0062168749999999984,998,-0.0625,NULL,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (50,4,7,0,0,'double',2,2,4,168,0.0,0.0,0.0,0.0,2,2,4,-463184783612123863,NULL,3,3,1,0,0,0,NULL,NULL,'no double',NULL,0,NULL,2,NULL,-0.15999999642372131,-0.15999999642372131,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (51,4,7,0,1,'checker',2,2,4,168,0.039999991655349731,0.0068704381114042725,0.0002276145472821314,0.034352194140234632,3,2,5,-463184783612123863,-3104823284238527007,3,3,1,0,0,0,6,4,'24/14',2,2,1,998,998,-0.20000000298023224,-0.23999999463558197,0.0039787991699576364,2474052165632,'run',0.039999991655349731,0.0625,0.0062168749999999984,998,-0.0625,0,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (52,4,7,0,1,'double',1,4,2,168,0.1,0.019413048632302178,0.0015644382903193018,0.061389451835239764,4,3,6,-3104823284238527007,NULL,3,3,1,0,0,0,NULL,NULL,'double',NULL,0,NULL,100,NULL,0.25,0.15000000596046448,0.0099469999999999975,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (53,4,7,0,1,'take',2,2,4,168,0.0,0.057361636222424586,0.045467033137045129,0.062217430252932873,5,3,6,5991749757752707178,NULL,3,3,1,0,0,0,NULL,NULL,'take',NULL,0,NULL,100,NULL,-0.15000000596046448,-0.15000000596046448,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,NULL,52,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (54,4,7,0,1,'checker',1,4,2,168,0.0,0.0052627885438962805,0.0012880002515325496,0.010525576852527588,6,3,7,-3104823284238527007,7175857333173656293,3,3,2,-1,0,0,5,2,'13/11* 13/8',1,2,1,998,998,0.30000001192092896,0.30000001192092896,0.0,4295229456,NULL,NULL,0.0625,0.0156725,998,-0.0625,0,0,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (55,4,7,0,0,'double',2,2,4,337,0.0,0.0,0.0,0.0,7,4,8,7175857333173656293,NULL,3,3,2,1,0,0,NULL,NULL,'no double',NULL,0,NULL,2,NULL,-0.31000000238418579,-0.31000000238418579,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (56,4,7,0,0,'checker',2,2,4,337,0.0,0.0,0.0,0.0,8,4,9,7175857333173656293,-3961780239476070672,3,3,2,1,0,0,6,6,'cannot move',1,1,1,998,998,-0.60000002384185791,-0.60000002384185791,0.0,NULL,NULL,NULL,0.0625,0.0156725,998,-0.0625,0,NULL,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (57,4,7,0,1,'checker',1,4,2,337,0.0,0.01021104789757233,0.00081472884813254642,0.034036825648990146,9,5,11,-3961780239476070672,6959481228225318043,3,3,2,-1,0,0,2,1,'13/11 6/5',1,2,1,998,998,0.5,0.5,0.0,2199023255552,NULL,NULL,0.0625,0.0156725,998,-0.0625,0,1,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (58,4,7,0,1,'double',2,2,4,337,0.0,0.019413045017463139,0.0015644374906316721,0.061389449551856726,10,6,12,6959481228225318043,NULL,3,3,2,1,0,0,NULL,NULL,'double',NULL,0,NULL,2,NULL,0.69999998807907105,0.69999998807907105,0.0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,0,NULL,0,0,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (59,4,7,0,1,'take',1,4,2,337,0.3,0.064703097647713911,0.015224439220425601,0.11813115139331945,11,6,12,3982131162764449045,NULL,3,3,2,-1,0,0,NULL,NULL,'pass',NULL,0,NULL,2,NULL,-0.69999998807907105,-1.0,0.075227999999999989,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,2,0,NULL,0,0,0,NULL,58,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO decisions VALUES (60,4,8,0,1,'checker',2,2,4,168,0.0,0.010368821283632989,0.0010330578608939748,0.031263172818540352,1,1,16,4383260899774729107,3328178144016243250,1,3,1,0,1,0,4,2,'8/4 6/4',1,2,1,998,998,0.11999999731779099,0.11999999731779099,0.0,2216204173376,NULL,NULL,0.0625,0.015250937499999999,998,-0.0625,NULL,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (61,4,8,0,1,'checker',1,4,2,168,0.0,0.010272297136345716,0.0011271555786189504,0.0296535674554456,2,2,18,3328178144016243250,-6216471264808135824,3,1,1,0,1,0,5,3,'8/3 6/3',1,2,1,100,100,0.019999999552965164,0.019999999552965164,0.0,2353643126848,NULL,NULL,0.0625,0.0152509375,998,-0.0625,0,0,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (62,4,8,0,1,'checker',2,2,4,168,0.0,0.0078506525903677977,0.0014299911981118585,0.018010632543387733,3,3,20,-6216471264808135824,9011583225384533908,1,3,1,0,1,0,6,1,'13/7 8/7',1,2,1,998,998,0.20999999344348908,0.20999999344348908,0.0,0,NULL,NULL,0.0625,0.015250937499999999,998,-0.0625,0,NULL,0,0,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
INSERT INTO decisions VALUES (63,4,8,0,0,'checker',1,4,2,168,NULL,0.0,0.0,0.0,4,4,22,9011583225384533908,NULL,3,1,1,0,1,0,2,1,NULL,NULL,1,1,998,NULL,-0.40000000596046448,NULL,NULL,NULL,NULL,NULL,0.0625,0.0152509375,998,-0.0625,0,1,1,1,0,0,0,0,NULL,0,NULL,NULL,1,1,NULL,NULL,NULL,0,0);
CREATE TABLE scaled_candidates (
    -- The candidates of checker plays, as the view candidates shows them. Figures are scaled by powers of two: this turns nearly all of XG's
    -- single-precision floats into whole numbers, which SQLite stores in 4 bytes or less. Nothing is rounded. Plain figures would make the
    -- database a fifth larger.
    decision_id INTEGER NOT NULL REFERENCES decisions (decision_id), -- the checker play
    candidate_rank INTEGER NOT NULL CHECK (candidate_rank BETWEEN 1 AND 32), -- 1 is XG's best; ranks are not sorted by equity
    -- 13/8 6/5*, bar/22, 6/off, cannot move; NULL: the recorded moves do not lead to the recorded position (there is a warning)
    play TEXT,
    position_hash INTEGER NOT NULL,     -- the position after the play, seen by the opponent, who is then on roll
    level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of this candidate's analysis
    scaled_equity REAL,                 -- cubeful, EMG, times 2^29; mover's view, like all that follows; NULL, here and below: not a number
    scaled_lose_backgammon REAL,        -- cumulative chance times 2^35
    scaled_lose_gammon REAL,            -- cumulative chance times 2^30
    scaled_lose REAL,                   -- chance times 2^30
    scaled_win REAL,                    -- chance times 2^30
    scaled_win_gammon REAL,             -- cumulative chance times 2^30
    scaled_win_backgammon REAL,         -- cumulative chance times 2^35
    PRIMARY KEY (decision_id, candidate_rank)
) STRICT, WITHOUT ROWID;
INSERT INTO scaled_candidates VALUES (1,1,'8/5 6/5',-463184783612123863,2,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0);
INSERT INTO scaled_candidates VALUES (1,2,'24/23 13/10',7018250963652432784,2,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0);
INSERT INTO scaled_candidates VALUES (3,1,'24/18 13/9',3432100081229882235,2,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0);
INSERT INTO scaled_candidates VALUES (3,2,'24/14',-3104823284238527007,2,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0);
INSERT INTO scaled_candidates VALUES (6,1,'13/11* 13/8',7175857333173656293,2,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0);
INSERT INTO scaled_candidates VALUES (6,2,'13/6',-370457343515884779,2,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0);
INSERT INTO scaled_candidates VALUES (8,1,'cannot move',-3961780239476070672,2,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0);
INSERT INTO scaled_candidates VALUES (9,1,'13/11 6/5',6959481228225318043,2,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0);
INSERT INTO scaled_candidates VALUES (9,2,'24/23 13/11',4951052333443013534,2,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0);
INSERT INTO scaled_candidates VALUES (12,1,'8/4 6/4',3328178144016243250,2,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0);
INSERT INTO scaled_candidates VALUES (12,2,'24/18',6077797287055455082,2,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0);
INSERT INTO scaled_candidates VALUES (13,1,'8/3 6/3',-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0);
INSERT INTO scaled_candidates VALUES (13,2,'13/5',5305240579014077968,2,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0);
INSERT INTO scaled_candidates VALUES (14,1,'13/7 8/7',9011583225384533908,2,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0);
INSERT INTO scaled_candidates VALUES (14,2,'13/6',-4435804926354058754,2,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0);
INSERT INTO scaled_candidates VALUES (15,1,'13/11 6/5',5689291836368647035,2,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0);
INSERT INTO scaled_candidates VALUES (16,1,'8/5 6/5',-463184783612123863,2,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0);
INSERT INTO scaled_candidates VALUES (16,2,'24/23 13/10',7018250963652432784,2,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0);
INSERT INTO scaled_candidates VALUES (18,1,'24/18 13/9',3432100081229882235,2,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0);
INSERT INTO scaled_candidates VALUES (18,2,'24/14',-3104823284238527007,2,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0);
INSERT INTO scaled_candidates VALUES (21,1,'13/11* 13/8',7175857333173656293,2,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0);
INSERT INTO scaled_candidates VALUES (21,2,'13/6',-370457343515884779,2,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0);
INSERT INTO scaled_candidates VALUES (23,1,'cannot move',-3961780239476070672,2,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0);
INSERT INTO scaled_candidates VALUES (24,1,'13/11 6/5',6959481228225318043,2,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0);
INSERT INTO scaled_candidates VALUES (24,2,'24/23 13/11',4951052333443013534,2,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0);
INSERT INTO scaled_candidates VALUES (27,1,'8/4 6/4',3328178144016243250,2,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0);
INSERT INTO scaled_candidates VALUES (27,2,'24/18',6077797287055455082,2,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0);
INSERT INTO scaled_candidates VALUES (29,1,'8/3 6/3',-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0);
INSERT INTO scaled_candidates VALUES (29,2,'13/5',5305240579014077968,2,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0);
INSERT INTO scaled_candidates VALUES (31,1,'13/7 8/7',9011583225384533908,2,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0);
INSERT INTO scaled_candidates VALUES (31,2,'13/6',-4435804926354058754,2,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0);
INSERT INTO scaled_candidates VALUES (33,1,'13/11 6/5',5689291836368647035,2,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0);
INSERT INTO scaled_candidates VALUES (34,1,'8/5 6/5',-463184783612123863,777,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0);
INSERT INTO scaled_candidates VALUES (34,2,'24/23 13/10',7018250963652432784,777,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0);
INSERT INTO scaled_candidates VALUES (36,1,'24/18 13/9',3432100081229882235,777,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0);
INSERT INTO scaled_candidates VALUES (36,2,'24/14',-3104823284238527007,777,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0);
INSERT INTO scaled_candidates VALUES (39,1,'13/11* 13/8',7175857333173656293,777,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0);
INSERT INTO scaled_candidates VALUES (39,2,'13/6',-370457343515884779,777,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0);
INSERT INTO scaled_candidates VALUES (41,1,'cannot move',-3961780239476070672,777,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0);
INSERT INTO scaled_candidates VALUES (42,1,'13/11 6/5',6959481228225318043,777,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0);
INSERT INTO scaled_candidates VALUES (42,2,'24/23 13/11',4951052333443013534,777,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0);
INSERT INTO scaled_candidates VALUES (45,1,'8/4 6/4',3328178144016243250,777,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0);
INSERT INTO scaled_candidates VALUES (45,2,'24/18',6077797287055455082,777,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0);
INSERT INTO scaled_candidates VALUES (46,1,'8/3 6/3',-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0);
INSERT INTO scaled_candidates VALUES (46,2,'13/5',5305240579014077968,777,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0);
INSERT INTO scaled_candidates VALUES (47,1,'13/7 8/7',9011583225384533908,777,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0);
INSERT INTO scaled_candidates VALUES (47,2,'13/6',-4435804926354058754,777,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0);
INSERT INTO scaled_candidates VALUES (48,1,'13/11 6/5',5689291836368647035,777,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0);
INSERT INTO scaled_candidates VALUES (49,1,'8/5 6/5',-463184783612123863,998,85899344.0,150654240.0,117698624.0,470794496.0,602947328.0,150736832.0,192943136.0);
INSERT INTO scaled_candidates VALUES (49,2,'24/23 13/10',7018250963652432784,998,-10737418.0,174441760.0,136282624.0,545130496.0,528611360.0,132152840.0,169155632.0);
INSERT INTO scaled_candidates VALUES (51,1,'24/18 13/9',3432100081229882235,998,-107374184.0,198229248.0,154866608.0,619466432.0,454275392.0,113568848.0,145368128.0);
INSERT INTO scaled_candidates VALUES (51,2,'24/14',-3104823284238527007,998,-128849016.0,203515360.0,158996384.0,635985536.0,437756288.0,109439072.0,140082016.0);
INSERT INTO scaled_candidates VALUES (54,1,'13/11* 13/8',7175857333173656293,998,161061280.0,132152832.0,103244400.0,412977600.0,660764224.0,165191056.0,211444544.0);
INSERT INTO scaled_candidates VALUES (54,2,'13/6',-370457343515884779,998,26843546.0,165191040.0,129055504.0,516222016.0,557519808.0,139379952.0,178406336.0);
INSERT INTO scaled_candidates VALUES (56,1,'cannot move',-3961780239476070672,998,-322122560.0,251090400.0,196164384.0,784657536.0,289084320.0,72271080.0,92506984.0);
INSERT INTO scaled_candidates VALUES (57,1,'13/11 6/5',6959481228225318043,998,268435456.0,105722264.0,82595520.0,330382080.0,743359744.0,185839936.0,237875120.0);
INSERT INTO scaled_candidates VALUES (57,2,'24/23 13/11',4951052333443013534,998,220117072.0,117616024.0,91887520.0,367550080.0,706191744.0,176547936.0,225981360.0);
INSERT INTO scaled_candidates VALUES (60,1,'8/4 6/4',3328178144016243250,998,64424508.0,155940352.0,121828400.0,487313600.0,586428224.0,146607056.0,187657024.0);
INSERT INTO scaled_candidates VALUES (60,2,'24/18',6077797287055455082,998,5368709.0,170477152.0,133185280.0,532741120.0,541000704.0,135250176.0,173120224.0);
INSERT INTO scaled_candidates VALUES (61,1,'8/3 6/3',-6216471264808135824,100,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0);
INSERT INTO scaled_candidates VALUES (61,2,'13/5',5305240579014077968,998,-53687092.0,185013984.0,144542176.0,578168704.0,495573152.0,123893288.0,158583408.0);
INSERT INTO scaled_candidates VALUES (62,1,'13/7 8/7',9011583225384533908,998,112742888.0,144046592.0,112536400.0,450145600.0,623596224.0,155899056.0,199550784.0);
INSERT INTO scaled_candidates VALUES (62,2,'13/6',-4435804926354058754,998,10737418.0,169155616.0,132152832.0,528611328.0,545130496.0,136282624.0,174441760.0);
INSERT INTO scaled_candidates VALUES (63,1,'13/11 6/5',5689291836368647035,998,-214748368.0,224659824.0,175515488.0,702061952.0,371679872.0,92919968.0,118937560.0);
CREATE TABLE idea_prices (
    -- One row per idea that a checker play missed or had wrongly. The verdicts are in decisions.idea_bits and view decision_ideas.
    decision_id INTEGER NOT NULL REFERENCES decisions (decision_id), -- the checker play
    idea_code INTEGER NOT NULL REFERENCES ideas (idea_code), -- the idea
    -- equity of the best play above the best candidate that is, for this idea, like the play made, EMG
    price_emg REAL NOT NULL CHECK (price_emg >= 0),
    PRIMARY KEY (decision_id, idea_code)
) STRICT, WITHOUT ROWID;
INSERT INTO idea_prices VALUES (3,10,0.039999991655349731), (18,10,0.039999991655349731), (36,10,0.039999991655349731), (51,10,0.039999991655349731);
CREATE TABLE cube_analyses (
    -- One row per double decision that was analysed: both lines, in the doubler's view. Some of these
    -- decisions are not counted in PR.
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id), -- the double decision
    level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level that was used
    level_requested_code INTEGER NOT NULL REFERENCES levels (level_code), -- requested level
    recommendation TEXT NOT NULL CHECK (
        recommendation = 'no double' OR recommendation = 'double/take' OR recommendation = 'double/pass' OR recommendation = 'too good'
        OR recommendation = 'automatic double' OR recommendation = 'unknown'
    ),                                  -- no double, double/take, double/pass, too good, automatic double; unknown: another code
    equity_no_double REAL,              -- cubeful, EMG, the doubler's view; NULL, here and below: not a number
    equity_double_take REAL,            -- cubeful, EMG, the doubler's view, per the cube before the double
    equity_double_pass REAL,            -- as equity_double_take
    is_beaver_right INTEGER NOT NULL CHECK (is_beaver_right BETWEEN 0 AND 1), -- 1: the opponent should beaver
    choice_3ply_code INTEGER,           -- the choice at 3-ply: double + 2 * take; NULL: none
    nd_lose_backgammon REAL,            -- no double: cumulative chance (1: certain); NULL, here and below: not a number
    nd_lose_gammon REAL,                -- no double: cumulative chance
    nd_lose REAL,                       -- no double: chance to lose, gammons included
    nd_win REAL,                        -- no double: chance to win, gammons included
    nd_win_gammon REAL,                 -- no double: cumulative chance
    nd_win_backgammon REAL,             -- no double: cumulative chance
    nd_cubeless_equity REAL,            -- no double: cubeless equity
    dt_lose_backgammon REAL,            -- double/take: cumulative chance (1: certain)
    dt_lose_gammon REAL,                -- double/take: cumulative chance
    dt_lose REAL,                       -- double/take: chance to lose, gammons included
    dt_win REAL,                        -- double/take: chance to win, gammons included
    dt_win_gammon REAL,                 -- double/take: cumulative chance
    dt_win_backgammon REAL,             -- double/take: cumulative chance
    dt_cubeless_equity REAL             -- double/take: cubeless equity
) STRICT;
INSERT INTO cube_analyses VALUES (2,2,2,'no double',-0.15999999642372131,-0.57999998331069946,1.0,0,0,0.0055538462474942207,0.13884615898132324,0.55538463592529297,0.44461539387702942,0.11115384846925735,0.0044461539946496487,-0.14399999380111694,0.0055538462474942207,0.13884615898132324,0.55538463592529297,0.44461539387702942,0.11115384846925735,0.0044461539946496487,-0.14399999380111694);
INSERT INTO cube_analyses VALUES (4,100,2,'no double',0.25,0.15000000596046448,1.0,0,0,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.22499999403953552,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.22499999403953552);
INSERT INTO cube_analyses VALUES (7,2,2,'no double',-0.31000000238418579,-0.89999997615814209,1.0,0,0,0.006073076743632555,0.15182691812515259,0.60730767250061035,0.39269232749938965,0.098173081874847412,0.0039269230328500271,-0.27899998426437378,0.006073076743632555,0.15182691812515259,0.60730767250061035,0.39269232749938965,0.098173081874847412,0.0039269230328500271,-0.27899998426437378);
INSERT INTO cube_analyses VALUES (10,2,2,'double/take',0.60000002384185791,0.69999998807907105,1.0,0,0,0.0029230767395347357,0.073076918721199036,0.29230767488479614,0.70769232511520386,0.17692308127880096,0.0070769232697784901,0.54000002145767212,0.0029230767395347357,0.073076918721199036,0.29230767488479614,0.70769232511520386,0.17692308127880096,0.0070769232697784901,0.54000002145767212);
INSERT INTO cube_analyses VALUES (17,2,2,'no double',-0.15999999642372131,-0.57999998331069946,1.0,0,0,0.0055538462474942207,0.13884615898132324,0.55538463592529297,0.44461539387702942,0.11115384846925735,0.0044461539946496487,-0.14399999380111694,0.0055538462474942207,0.13884615898132324,0.55538463592529297,0.44461539387702942,0.11115384846925735,0.0044461539946496487,-0.14399999380111694);
INSERT INTO cube_analyses VALUES (19,100,2,'no double',0.25,0.15000000596046448,1.0,0,0,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.22499999403953552,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.22499999403953552);
INSERT INTO cube_analyses VALUES (22,2,2,'no double',-0.31000000238418579,-0.89999997615814209,1.0,0,0,0.006073076743632555,0.15182691812515259,0.60730767250061035,0.39269232749938965,0.098173081874847412,0.0039269230328500271,-0.27899998426437378,0.006073076743632555,0.15182691812515259,0.60730767250061035,0.39269232749938965,0.098173081874847412,0.0039269230328500271,-0.27899998426437378);
INSERT INTO cube_analyses VALUES (25,2,2,'double/take',0.60000002384185791,0.69999998807907105,1.0,0,0,0.0029230767395347357,0.073076918721199036,0.29230767488479614,0.70769232511520386,0.17692308127880096,0.0070769232697784901,0.54000002145767212,0.0029230767395347357,0.073076918721199036,0.29230767488479614,0.70769232511520386,0.17692308127880096,0.0070769232697784901,0.54000002145767212);
INSERT INTO cube_analyses VALUES (28,2,2,'no double',0.05000000074505806,-0.30000001192092896,1.0,0,0,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.51730769872665405,0.12932692468166351,0.0051730768755078316,0.044999998062849045,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.51730769872665405,0.12932692468166351,0.0051730768755078316,0.044999998062849045);
INSERT INTO cube_analyses VALUES (30,2,2,'no double',0.05000000074505806,-0.30000001192092896,1.0,0,0,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.51730769872665405,0.12932692468166351,0.0051730768755078316,0.044999998062849045,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.51730769872665405,0.12932692468166351,0.0051730768755078316,0.044999998062849045);
INSERT INTO cube_analyses VALUES (32,2,2,'no double',0.05000000074505806,-0.30000001192092896,1.0,0,0,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.51730769872665405,0.12932692468166351,0.0051730768755078316,0.044999998062849045,0.0048269229009747505,0.12067307531833649,0.48269230127334595,0.51730769872665405,0.12932692468166351,0.0051730768755078316,0.044999998062849045);
INSERT INTO cube_analyses VALUES (35,2,2,'no double',-0.15999999642372131,-0.57999998331069946,1.0,0,0,0.0055538462474942207,0.13884615898132324,0.55538463592529297,0.44461539387702942,0.11115384846925735,0.0044461539946496487,-0.14399999380111694,0.0055538462474942207,0.13884615898132324,0.55538463592529297,0.44461539387702942,0.11115384846925735,0.0044461539946496487,-0.14399999380111694);
INSERT INTO cube_analyses VALUES (37,100,2,'no double',0.25,0.15000000596046448,1.0,0,0,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.22499999403953552,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.22499999403953552);
INSERT INTO cube_analyses VALUES (40,2,2,'no double',-0.31000000238418579,-0.89999997615814209,1.0,0,0,0.006073076743632555,0.15182691812515259,0.60730767250061035,0.39269232749938965,0.098173081874847412,0.0039269230328500271,-0.27899998426437378,0.006073076743632555,0.15182691812515259,0.60730767250061035,0.39269232749938965,0.098173081874847412,0.0039269230328500271,-0.27899998426437378);
INSERT INTO cube_analyses VALUES (43,2,2,'double/take',0.60000002384185791,0.69999998807907105,1.0,0,0,0.0029230767395347357,0.073076918721199036,0.29230767488479614,0.70769232511520386,0.17692308127880096,0.0070769232697784901,0.54000002145767212,0.0029230767395347357,0.073076918721199036,0.29230767488479614,0.70769232511520386,0.17692308127880096,0.0070769232697784901,0.54000002145767212);
INSERT INTO cube_analyses VALUES (50,2,2,'no double',-0.15999999642372131,-0.57999998331069946,1.0,0,0,0.0055538462474942207,0.13884615898132324,0.55538463592529297,0.44461539387702942,0.11115384846925735,0.0044461539946496487,-0.14399999380111694,0.0055538462474942207,0.13884615898132324,0.55538463592529297,0.44461539387702942,0.11115384846925735,0.0044461539946496487,-0.14399999380111694);
INSERT INTO cube_analyses VALUES (52,100,2,'no double',0.25,0.15000000596046448,1.0,0,0,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.22499999403953552,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.22499999403953552);
INSERT INTO cube_analyses VALUES (55,2,2,'no double',-0.31000000238418579,-0.89999997615814209,1.0,0,0,0.006073076743632555,0.15182691812515259,0.60730767250061035,0.39269232749938965,0.098173081874847412,0.0039269230328500271,-0.27899998426437378,0.006073076743632555,0.15182691812515259,0.60730767250061035,0.39269232749938965,0.098173081874847412,0.0039269230328500271,-0.27899998426437378);
INSERT INTO cube_analyses VALUES (58,2,2,'double/take',0.60000002384185791,0.69999998807907105,1.0,0,0,0.0029230767395347357,0.073076918721199036,0.29230767488479614,0.70769232511520386,0.17692308127880096,0.0070769232697784901,0.54000002145767212,0.0029230767395347357,0.073076918721199036,0.29230767488479614,0.70769232511520386,0.17692308127880096,0.0070769232697784901,0.54000002145767212);
CREATE TABLE cube_extras (
    -- Beavers, raccoons and the ideas of tutor mode: what followed a double or a take.
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id), -- the double decision
    -- the doubler's answer to a beaver: pass, take, raccoon; NULL: no beaver, or no answer recorded
    beaver_answer TEXT CHECK (beaver_answer IN ('pass', 'take', 'raccoon')),
    beaver_error_emg REAL CHECK (beaver_error_emg >= 0), -- equity lost by that answer, >= 0; NULL: not analysed
    raccoon_answer TEXT CHECK (raccoon_answer IN ('pass', 'take', 'raccoon')), -- the answer to a raccoon: pass, take; NULL: no raccoon
    raccoon_error_emg REAL CHECK (raccoon_error_emg >= 0), -- equity lost by that answer, >= 0; NULL: not analysed
    tutor_double_code INTEGER,          -- tutor mode: the first idea, 0 no, 1 yes; NULL: no tutor
    tutor_double_error_emg REAL CHECK (tutor_double_error_emg >= 0), -- equity that it would have lost, >= 0; NULL: not analysed
    tutor_take_code INTEGER,            -- the same of the answer; NULL: no tutor
    tutor_take_error_emg REAL CHECK (tutor_take_error_emg >= 0), -- equity that it would have lost, >= 0; NULL: not analysed
    CHECK (raccoon_answer IS NULL OR beaver_answer IS 'raccoon')
) STRICT;
INSERT INTO cube_extras VALUES (35,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL), (37,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL), (40,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL), (43,NULL,NULL,NULL,NULL,1,0.125,NULL,NULL);
CREATE TABLE rollouts (
    -- One row per rollout.
    rollout_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    rollout_index INTEGER NOT NULL CHECK (rollout_index >= 0), -- 0-based in temp.xgr
    decision_id INTEGER REFERENCES decisions (decision_id), -- NULL: nothing refers to it; its figures are as recorded
    -- the candidate that was rolled out; NULL: a cube decision, or nothing refers to it
    candidate_rank INTEGER CHECK (candidate_rank BETWEEN 1 AND 32),
    is_truncated INTEGER NOT NULL CHECK (is_truncated BETWEEN 0 AND 1), -- 1: games are cut short
    truncate_at INTEGER NOT NULL,       -- where games are cut short
    truncation_level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of the evaluation at the cut
    is_error_limited INTEGER NOT NULL CHECK (is_error_limited BETWEEN 0 AND 1), -- 1: stops once the interval is below error_limit
    error_limit REAL,                   -- confidence interval to stop at; NULL: not a number
    min_games INTEGER NOT NULL,         -- fewest games
    max_games INTEGER NOT NULL,         -- most games
    is_time_limited INTEGER NOT NULL CHECK (is_time_limited BETWEEN 0 AND 1), -- 1: stops after time_limit_min
    time_limit_min INTEGER NOT NULL CHECK (time_limit_min >= 0), -- minutes
    play_level1_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of checker plays before level_cut
    play_level2_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of checker plays from level_cut on
    cube_level1_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of cube decisions before level_cut
    cube_level2_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of cube decisions from level_cut on
    level_cut INTEGER NOT NULL,         -- where the levels change
    is_variance_reduced INTEGER NOT NULL CHECK (is_variance_reduced BETWEEN 0 AND 1), -- 1: with variance reduction
    is_cubeless INTEGER NOT NULL CHECK (is_cubeless BETWEEN 0 AND 1), -- 1: without the cube
    bearoff_truncation_code INTEGER NOT NULL, -- at the bear-off database: 0 if the cube is dead, 1 always, 2 never
    random_seed INTEGER NOT NULL,       -- the seed used
    random_seed_entered INTEGER NOT NULL, -- the seed that the user entered
    is_both_lines INTEGER NOT NULL CHECK (is_both_lines BETWEEN 0 AND 1), -- 1: no double and double/take were both rolled out
    search_interval REAL,               -- 1 normal, 1.5 large, 2 huge, 4 gigantic; NULL: not a number
    is_first_roll INTEGER NOT NULL CHECK (is_first_roll BETWEEN 0 AND 1), -- 1: a rollout of the first roll
    is_both_lines_multiple INTEGER NOT NULL CHECK (is_both_lines_multiple BETWEEN 0 AND 1), -- 1: both lines in a multiple rollout
    is_extended INTEGER NOT NULL CHECK (is_extended BETWEEN 0 AND 1), -- 1: extended
    is_immediate_double INTEGER NOT NULL CHECK (is_immediate_double BETWEEN 0 AND 1), -- 1: the double happens at once
    is_as_take INTEGER NOT NULL CHECK (is_as_take BETWEEN 0 AND 1), -- 1: plays are chosen as if the double were taken
    rotation_code INTEGER NOT NULL,     -- 0: 36 dice, 1: 21 dice, 2: 30 dice
    is_interrupted INTEGER NOT NULL CHECK (is_interrupted BETWEEN 0 AND 1), -- 1: stopped by the user
    engine_version TEXT NOT NULL,       -- major.minor, such as 2.10
    duration_s REAL,                    -- seconds; NULL: not a number
    multiple_min_games INTEGER NOT NULL, -- fewest games, in a multiple rollout
    is_multiple_stop_all INTEGER NOT NULL CHECK (is_multiple_stop_all BETWEEN 0 AND 1), -- 1: stops all once one reaches multiple_stop_all_value
    is_multiple_stop_one INTEGER NOT NULL CHECK (is_multiple_stop_one BETWEEN 0 AND 1), -- 1: stops one below multiple_stop_one_value
    multiple_stop_all_value REAL,       -- as recorded; NULL: not a number
    multiple_stop_one_value REAL,       -- as recorded; NULL: not a number
    games INTEGER NOT NULL,             -- games of the play, or of no double
    equity REAL,                        -- EMG, the view of the player who decides; NULL, here and below: not a number
    error_95 REAL,                      -- half the 95% confidence interval of equity
    mwc REAL,                           -- equity as match winning chances (1: a won match); in money sessions XG writes the equity
    lose_backgammon REAL,               -- cumulative chance (1: certain), the view of the player who decides
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
    previous_level_code INTEGER NOT NULL REFERENCES levels (level_code), -- level of the analysis that the rollout replaced
    previous_equity REAL,               -- its equity; NULL, here and below: not a number
    previous_lose_backgammon REAL,      -- its cumulative chance
    previous_lose_gammon REAL,          -- its cumulative chance
    previous_lose REAL,                 -- its chance to lose
    previous_win REAL,                  -- its chance to win
    previous_win_gammon REAL,           -- its cumulative chance
    previous_win_backgammon REAL,       -- its cumulative chance
    previous_equity_no_double REAL,     -- of a cube decision: its equity without the double
    previous_equity_double REAL,        -- of a cube decision: its equity with the double
    -- the candidate's rank before the rollouts of its decision, deeper levels first, then by equity; NULL: not a candidate, or no previous_equity
    previous_rank INTEGER CHECK (previous_rank BETWEEN 1 AND 32),
    CHECK (candidate_rank IS NULL OR decision_id IS NOT NULL)
) STRICT;
INSERT INTO rollouts VALUES (1,1,0,4,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,2,0.25,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.25,0.15000000596046448,NULL);
INSERT INTO rollouts VALUES (2,1,1,13,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.49230766296386719,0.50769233703613281,0.1269230842590332,0.0050769234076142311,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.0050769234076142311,0.1269230842590332,0.50769233703613281,0.49230766296386719,0.1230769157409668,0.004923076368868351,0.0,0.0,1);
INSERT INTO rollouts VALUES (3,2,0,19,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,2,0.25,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.25,0.15000000596046448,NULL);
INSERT INTO rollouts VALUES (4,2,1,29,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,0.019999999552965164,0.004923076368868351,0.1230769157409668,0.49230766296386719,0.50769233703613281,0.1269230842590332,0.0050769234076142311,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.0050769234076142311,0.1269230842590332,0.50769233703613281,0.49230766296386719,0.1230769157409668,0.004923076368868351,0.0,0.0,1);
INSERT INTO rollouts VALUES (5,3,0,37,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,2,0.25,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.25,0.15000000596046448,NULL);
INSERT INTO rollouts VALUES (6,3,1,46,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.49230766296386719,0.50769233703613281,0.1269230842590332,0.0050769234076142311,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.0050769234076142311,0.1269230842590332,0.50769233703613281,0.49230766296386719,0.1230769157409668,0.004923076368868351,0.0,0.0,1);
INSERT INTO rollouts VALUES (7,4,0,52,NULL,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,1,1.0,0,1,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.25,0.010900000110268593,0.25,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,1296,0.15000000596046448,0.010900000110268593,0.15000000596046448,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,2,0.25,0.0041346154175698757,0.10336539149284363,0.41346156597137451,0.58653843402862549,0.14663460850715637,0.0058653843589127064,0.25,0.15000000596046448,NULL);
INSERT INTO rollouts VALUES (8,4,1,61,1,0,0,0,0,0.0,1296,5184,0,0,2,2,2,2,0,1,0,0,-552178521,1,0,1.0,0,0,0,0,0,0,0,'2.10',45.875,0,0,0,0.0,0.0,1296,0.019999999552965164,0.010900000110268593,1.0199999995529652,0.004923076368868351,0.1230769157409668,0.49230766296386719,0.50769233703613281,0.1269230842590332,0.0050769234076142311,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,-0.019999999552965164,0.0050769234076142311,0.1269230842590332,0.50769233703613281,0.49230766296386719,0.1230769157409668,0.004923076368868351,0.0,0.0,2);
CREATE TABLE rollout_first_rolls (
    -- One row per rollout, line and first roll.
    rollout_id INTEGER NOT NULL REFERENCES rollouts (rollout_id),
    line TEXT NOT NULL CHECK (line = 'play' OR line = 'no double' OR line = 'double/take'), -- play, no double, double/take
    first_roll INTEGER NOT NULL CHECK (first_roll BETWEEN 0 AND 36), -- XG's index: 0 is the total, 1..36 the first rolls
    games INTEGER NOT NULL,             -- games that began with it; the format has one list for both lines
    sum_equity REAL,                    -- sum of equities, the view of the player who decides; NULL, here and below: not a number
    sum_square_equity REAL,             -- sum of their squares
    standard_deviation REAL,            -- as recorded
    PRIMARY KEY (rollout_id, line, first_roll)
) STRICT, WITHOUT ROWID;
INSERT INTO rollout_first_rolls VALUES (1,'double/take',0,1296,194.40000772476196,81.000002317428638,0.2), (1,'double/take',1,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',2,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',3,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',4,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',5,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',6,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',7,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',8,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',9,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',10,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',11,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',12,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',13,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',14,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',15,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',16,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',17,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',18,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',19,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',20,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',21,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',22,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',23,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',24,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',25,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',26,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',27,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',28,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',29,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',30,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',31,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',32,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',33,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',34,36,5.4000002145767212,2.250000064373018,0.2), (1,'double/take',35,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'double/take',36,36,5.4000002145767212,2.250000064373018,0.2), (1,'no double',0,1296,324.0,132.84,0.2), (1,'no double',1,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'no double',2,36,9.0,3.6900000000000004,0.2), (1,'no double',3,36,9.0,3.6900000000000004,0.2), (1,'no double',4,36,9.0,3.6900000000000004,0.2), (1,'no double',5,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'no double',6,36,9.0,3.6900000000000004,0.2), (1,'no double',7,36,9.0,3.6900000000000004,0.2), (1,'no double',8,36,9.0,3.6900000000000004,0.2), (1,'no double',9,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'no double',10,36,9.0,3.6900000000000004,0.2), (1,'no double',11,36,9.0,3.6900000000000004,0.2), (1,'no double',12,36,9.0,3.6900000000000004,0.2), (1,'no double',13,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'no double',14,36,9.0,3.6900000000000004,0.2), (1,'no double',15,36,9.0,3.6900000000000004,0.2), (1,'no double',16,36,9.0,3.6900000000000004,0.2), (1,'no double',17,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'no double',18,36,9.0,3.6900000000000004,0.2), (1,'no double',19,36,9.0,3.6900000000000004,0.2), (1,'no double',20,36,9.0,3.6900000000000004,0.2), (1,'no double',21,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'no double',22,36,9.0,3.6900000000000004,0.2), (1,'no double',23,36,9.0,3.6900000000000004,0.2), (1,'no double',24,36,9.0,3.6900000000000004,0.2), (1,'no double',25,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'no double',26,36,9.0,3.6900000000000004,0.2), (1,'no double',27,36,9.0,3.6900000000000004,0.2), (1,'no double',28,36,9.0,3.6900000000000004,0.2), (1,'no double',29,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'no double',30,36,9.0,3.6900000000000004,0.2), (1,'no double',31,36,9.0,3.6900000000000004,0.2), (1,'no double',32,36,9.0,3.6900000000000004,0.2), (1,'no double',33,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (1,'no double',34,36,9.0,3.6900000000000004,0.2), (1,'no double',35,36,9.0,3.6900000000000004,0.2), (1,'no double',36,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',0,1296,25.919999420642853,52.358399976825716,0.2), (2,'play',1,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',2,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',3,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',4,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',5,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',6,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',7,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',8,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',9,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',10,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',11,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',12,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',13,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',14,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',15,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',16,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',17,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',18,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',19,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',20,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',21,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',22,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',23,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',24,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',25,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',26,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',27,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',28,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',29,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',30,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',31,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',32,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',33,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',34,36,0.71999998390674591,1.45439999935627,0.2), (2,'play',35,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (2,'play',36,36,0.71999998390674591,1.45439999935627,0.2), (3,'double/take',0,1296,194.40000772476196,81.000002317428638,0.2), (3,'double/take',1,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',2,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',3,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',4,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',5,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',6,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',7,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',8,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',9,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',10,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',11,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',12,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',13,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',14,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',15,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',16,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',17,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',18,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',19,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',20,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',21,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',22,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',23,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',24,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',25,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',26,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',27,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',28,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',29,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',30,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',31,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',32,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',33,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',34,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'double/take',35,36,5.4000002145767212,2.250000064373018,0.2), (3,'double/take',36,36,5.4000002145767212,2.250000064373018,0.2), (3,'no double',0,1296,324.0,132.84,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'no double',1,36,9.0,3.6900000000000004,0.2), (3,'no double',2,36,9.0,3.6900000000000004,0.2), (3,'no double',3,36,9.0,3.6900000000000004,0.2), (3,'no double',4,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'no double',5,36,9.0,3.6900000000000004,0.2), (3,'no double',6,36,9.0,3.6900000000000004,0.2), (3,'no double',7,36,9.0,3.6900000000000004,0.2), (3,'no double',8,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'no double',9,36,9.0,3.6900000000000004,0.2), (3,'no double',10,36,9.0,3.6900000000000004,0.2), (3,'no double',11,36,9.0,3.6900000000000004,0.2), (3,'no double',12,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'no double',13,36,9.0,3.6900000000000004,0.2), (3,'no double',14,36,9.0,3.6900000000000004,0.2), (3,'no double',15,36,9.0,3.6900000000000004,0.2), (3,'no double',16,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'no double',17,36,9.0,3.6900000000000004,0.2), (3,'no double',18,36,9.0,3.6900000000000004,0.2), (3,'no double',19,36,9.0,3.6900000000000004,0.2), (3,'no double',20,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'no double',21,36,9.0,3.6900000000000004,0.2), (3,'no double',22,36,9.0,3.6900000000000004,0.2), (3,'no double',23,36,9.0,3.6900000000000004,0.2), (3,'no double',24,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'no double',25,36,9.0,3.6900000000000004,0.2), (3,'no double',26,36,9.0,3.6900000000000004,0.2), (3,'no double',27,36,9.0,3.6900000000000004,0.2), (3,'no double',28,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'no double',29,36,9.0,3.6900000000000004,0.2), (3,'no double',30,36,9.0,3.6900000000000004,0.2), (3,'no double',31,36,9.0,3.6900000000000004,0.2), (3,'no double',32,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (3,'no double',33,36,9.0,3.6900000000000004,0.2), (3,'no double',34,36,9.0,3.6900000000000004,0.2), (3,'no double',35,36,9.0,3.6900000000000004,0.2), (3,'no double',36,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',0,1296,25.919999420642853,52.358399976825716,0.2), (4,'play',1,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',2,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',3,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',4,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',5,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',6,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',7,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',8,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',9,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',10,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',11,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',12,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',13,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',14,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',15,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',16,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',17,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',18,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',19,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',20,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',21,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',22,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',23,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',24,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',25,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',26,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',27,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',28,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',29,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',30,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',31,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',32,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',33,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',34,36,0.71999998390674591,1.45439999935627,0.2), (4,'play',35,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (4,'play',36,36,0.71999998390674591,1.45439999935627,0.2), (5,'double/take',0,1296,194.40000772476196,81.000002317428638,0.2), (5,'double/take',1,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',2,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',3,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',4,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',5,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',6,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',7,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',8,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',9,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',10,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',11,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',12,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',13,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',14,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',15,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',16,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',17,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',18,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',19,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',20,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',21,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',22,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',23,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',24,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',25,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',26,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',27,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',28,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',29,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',30,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',31,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',32,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',33,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',34,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'double/take',35,36,5.4000002145767212,2.250000064373018,0.2), (5,'double/take',36,36,5.4000002145767212,2.250000064373018,0.2), (5,'no double',0,1296,324.0,132.84,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'no double',1,36,9.0,3.6900000000000004,0.2), (5,'no double',2,36,9.0,3.6900000000000004,0.2), (5,'no double',3,36,9.0,3.6900000000000004,0.2), (5,'no double',4,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'no double',5,36,9.0,3.6900000000000004,0.2), (5,'no double',6,36,9.0,3.6900000000000004,0.2), (5,'no double',7,36,9.0,3.6900000000000004,0.2), (5,'no double',8,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'no double',9,36,9.0,3.6900000000000004,0.2), (5,'no double',10,36,9.0,3.6900000000000004,0.2), (5,'no double',11,36,9.0,3.6900000000000004,0.2), (5,'no double',12,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'no double',13,36,9.0,3.6900000000000004,0.2), (5,'no double',14,36,9.0,3.6900000000000004,0.2), (5,'no double',15,36,9.0,3.6900000000000004,0.2), (5,'no double',16,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'no double',17,36,9.0,3.6900000000000004,0.2), (5,'no double',18,36,9.0,3.6900000000000004,0.2), (5,'no double',19,36,9.0,3.6900000000000004,0.2), (5,'no double',20,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'no double',21,36,9.0,3.6900000000000004,0.2), (5,'no double',22,36,9.0,3.6900000000000004,0.2), (5,'no double',23,36,9.0,3.6900000000000004,0.2), (5,'no double',24,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'no double',25,36,9.0,3.6900000000000004,0.2), (5,'no double',26,36,9.0,3.6900000000000004,0.2), (5,'no double',27,36,9.0,3.6900000000000004,0.2), (5,'no double',28,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'no double',29,36,9.0,3.6900000000000004,0.2), (5,'no double',30,36,9.0,3.6900000000000004,0.2), (5,'no double',31,36,9.0,3.6900000000000004,0.2), (5,'no double',32,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (5,'no double',33,36,9.0,3.6900000000000004,0.2), (5,'no double',34,36,9.0,3.6900000000000004,0.2), (5,'no double',35,36,9.0,3.6900000000000004,0.2), (5,'no double',36,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',0,1296,25.919999420642853,52.358399976825716,0.2), (6,'play',1,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',2,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',3,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',4,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',5,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',6,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',7,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',8,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',9,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',10,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',11,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',12,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',13,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',14,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',15,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',16,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',17,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',18,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',19,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',20,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',21,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',22,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',23,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',24,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',25,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',26,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',27,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',28,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',29,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',30,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',31,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',32,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',33,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',34,36,0.71999998390674591,1.45439999935627,0.2), (6,'play',35,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (6,'play',36,36,0.71999998390674591,1.45439999935627,0.2), (7,'double/take',0,1296,194.40000772476196,81.000002317428638,0.2), (7,'double/take',1,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',2,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',3,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',4,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',5,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',6,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',7,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',8,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',9,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',10,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',11,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',12,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',13,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',14,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',15,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',16,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',17,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',18,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',19,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',20,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',21,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',22,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',23,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',24,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',25,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',26,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',27,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',28,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',29,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',30,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',31,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',32,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',33,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',34,36,5.4000002145767212,2.250000064373018,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'double/take',35,36,5.4000002145767212,2.250000064373018,0.2), (7,'double/take',36,36,5.4000002145767212,2.250000064373018,0.2), (7,'no double',0,1296,324.0,132.84,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'no double',1,36,9.0,3.6900000000000004,0.2), (7,'no double',2,36,9.0,3.6900000000000004,0.2), (7,'no double',3,36,9.0,3.6900000000000004,0.2), (7,'no double',4,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'no double',5,36,9.0,3.6900000000000004,0.2), (7,'no double',6,36,9.0,3.6900000000000004,0.2), (7,'no double',7,36,9.0,3.6900000000000004,0.2), (7,'no double',8,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'no double',9,36,9.0,3.6900000000000004,0.2), (7,'no double',10,36,9.0,3.6900000000000004,0.2), (7,'no double',11,36,9.0,3.6900000000000004,0.2), (7,'no double',12,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'no double',13,36,9.0,3.6900000000000004,0.2), (7,'no double',14,36,9.0,3.6900000000000004,0.2), (7,'no double',15,36,9.0,3.6900000000000004,0.2), (7,'no double',16,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'no double',17,36,9.0,3.6900000000000004,0.2), (7,'no double',18,36,9.0,3.6900000000000004,0.2), (7,'no double',19,36,9.0,3.6900000000000004,0.2), (7,'no double',20,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'no double',21,36,9.0,3.6900000000000004,0.2), (7,'no double',22,36,9.0,3.6900000000000004,0.2), (7,'no double',23,36,9.0,3.6900000000000004,0.2), (7,'no double',24,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'no double',25,36,9.0,3.6900000000000004,0.2), (7,'no double',26,36,9.0,3.6900000000000004,0.2), (7,'no double',27,36,9.0,3.6900000000000004,0.2), (7,'no double',28,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'no double',29,36,9.0,3.6900000000000004,0.2), (7,'no double',30,36,9.0,3.6900000000000004,0.2), (7,'no double',31,36,9.0,3.6900000000000004,0.2), (7,'no double',32,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (7,'no double',33,36,9.0,3.6900000000000004,0.2), (7,'no double',34,36,9.0,3.6900000000000004,0.2), (7,'no double',35,36,9.0,3.6900000000000004,0.2), (7,'no double',36,36,9.0,3.6900000000000004,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',0,1296,25.919999420642853,52.358399976825716,0.2), (8,'play',1,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',2,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',3,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',4,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',5,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',6,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',7,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',8,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',9,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',10,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',11,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',12,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',13,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',14,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',15,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',16,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',17,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',18,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',19,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',20,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',21,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',22,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',23,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',24,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',25,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',26,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',27,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',28,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',29,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',30,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',31,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',32,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',33,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',34,36,0.71999998390674591,1.45439999935627,0.2), (8,'play',35,36,0.71999998390674591,1.45439999935627,0.2);
INSERT INTO rollout_first_rolls VALUES (8,'play',36,36,0.71999998390674591,1.45439999935627,0.2);
CREATE TABLE comments (
    -- One row per comment, as plain text and as RTF.
    comment_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (match_id),
    game_id INTEGER REFERENCES games (game_id), -- NULL: a comment on the match, or nothing refers to it
    decision_id INTEGER REFERENCES decisions (decision_id), -- NULL: not a comment on a decision, or nothing refers to it
    -- match start, match end, game start, game end, play, cube; none: nothing refers to it
    attachment TEXT NOT NULL CHECK (
        attachment IN ('match start', 'match end', 'game start', 'game end', 'play', 'cube', 'none')
    ),
    record_number INTEGER CHECK (record_number >= 0), -- 0-based record of temp.xg that refers to it; NULL: none
    line_number INTEGER NOT NULL CHECK (line_number >= 0), -- 0-based in temp.xgc
    text TEXT NOT NULL,                 -- plain text; lines end with a newline
    rtf TEXT NOT NULL,                  -- the RTF that the text was made from
    CHECK ((attachment = 'none') = (record_number IS NULL))
) STRICT;
INSERT INTO comments VALUES (1,1,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}');
INSERT INTO comments VALUES (2,1,1,3,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}');
INSERT INTO comments VALUES (3,1,1,4,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}');
INSERT INTO comments VALUES (4,2,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}');
INSERT INTO comments VALUES (5,2,3,18,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}');
INSERT INTO comments VALUES (6,2,3,19,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}');
INSERT INTO comments VALUES (7,3,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}');
INSERT INTO comments VALUES (8,3,5,36,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}');
INSERT INTO comments VALUES (9,3,5,37,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}');
INSERT INTO comments VALUES (10,4,NULL,NULL,'match start',0,0,'Finale à Paris','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 Finale \''e0 Paris\par'||char(13)||'
}');
INSERT INTO comments VALUES (11,4,7,51,'play',5,1,'24/18 first','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 24/18 first\par'||char(13)||'
}');
INSERT INTO comments VALUES (12,4,7,52,'cube',6,3,'a thin
double','{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fcharset0 Arial;}}'||char(13)||'
{\colortbl;}'||char(13)||'
{\*\generator Riched20;}'||char(13)||'
\pard\fs20\f0 a thin\par'||char(13)||'
double\par'||char(13)||'
}');
CREATE TABLE books (
    -- Opening books: XG's (backgammon), Arena's ABK (chess), GNU Shogi's GDX and text books (shogi). The database can hold several editions of
    -- a book.
    book_id INTEGER PRIMARY KEY,
    content_id INTEGER NOT NULL REFERENCES contents (content_id), -- the content that its rows come from
    kind TEXT NOT NULL CHECK (kind IN ('xg_opening', 'abk', 'gnushogi_gdx', 'gnushogi_text')), -- xg_opening, abk, gnushogi_gdx, gnushogi_text
    game TEXT NOT NULL CHECK (game IN ('backgammon', 'chess', 'shogi')), -- backgammon, chess, shogi
    variant TEXT,                       -- layout: ABK or AB2; le64, be64, le32, be32, ... of a GDX book; 1.0 of an XG book; NULL: a text book
    title TEXT,                         -- XG: the description; ABK: the comment; NULL: none
    edition TEXT,                       -- XG: the file version that its editor gave; NULL: none
    author TEXT,                        -- ABK; NULL: none
    notes TEXT,                         -- XG; NULL: none
    updated_at_local TEXT,              -- XG: last edited, local time; NULL: none
    -- The book's own figures; NULL: not defined for this kind of book (docs/reference/books.md).
    entries INTEGER NOT NULL CHECK (entries >= 0), -- XG entries, ABK tree nodes, used GDX slots, plies of a text book
    reachable INTEGER CHECK (reachable >= 0), -- reached from the start, illegal ones included; NULL, here and below: this kind has no such figure
    orphans INTEGER CHECK (orphans >= 0), -- entries - reachable
    deleted INTEGER NOT NULL CHECK (deleted >= 0), -- entries flagged as deleted
    illegal_moves INTEGER CHECK (illegal_moves >= 0), -- reachable entries whose move is illegal in its position
    positions INTEGER NOT NULL CHECK (positions >= 0), -- distinct positions reached; chess and shogi: start and leaves included
    positions_with_moves INTEGER CHECK (positions_with_moves >= 0), -- positions in which the book has a move
    moves INTEGER CHECK (moves >= 0),   -- distinct pairs of position and move
    transposed_positions INTEGER CHECK (transposed_positions >= 0), -- positions that several paths of the book reach
    max_depth INTEGER CHECK (max_depth >= 0), -- plies from the start of the deepest position (ABK: node)
    good_moves INTEGER CHECK (good_moves >= 0), -- shogi: distinct moves marked good
    bad_moves INTEGER CHECK (bad_moves >= 0), -- shogi: distinct moves marked bad
    count_sum INTEGER CHECK (count_sum >= 0), -- shogi: sum of the counts of its moves
    lines INTEGER CHECK (lines >= 0),   -- text books: openings
    plies INTEGER CHECK (plies >= 0),   -- text books: plies of all openings
    line_errors INTEGER CHECK (line_errors >= 0) -- text books: openings cut off by an error
) STRICT;
INSERT INTO books VALUES (1,1,'abk','chess','AB2','Open games',NULL,'Nobody',NULL,NULL,3,3,0,0,0,4,2,3,0,2,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO books VALUES (2,3,'gnushogi_gdx','shogi','le64',NULL,NULL,NULL,NULL,NULL,3,3,0,0,0,4,2,3,0,2,0,0,3,NULL,NULL,NULL);
INSERT INTO books VALUES (3,4,'xg_opening','backgammon','1.0','A small book','3.70',NULL,'Met','2011-05-21 18:00:00',1,NULL,NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO books VALUES (4,7,'xg_opening','backgammon','1.0','A small book','3.70',NULL,'Notes','2011-05-21 18:00:00',1,NULL,NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO books VALUES (5,9,'gnushogi_text','shogi',NULL,NULL,NULL,NULL,NULL,NULL,5,5,0,0,0,6,4,5,0,3,0,0,5,2,5,0);
CREATE TABLE book_header_fields (
    -- Every field of a book's header, as in the file.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    field TEXT NOT NULL,                -- the name in the format
    field_number INTEGER NOT NULL CHECK (field_number >= 1), -- 1-based, in the file's order
    value ANY,                          -- of the type that fits; NULL: not a number
    PRIMARY KEY (book_id, field)
) STRICT, WITHOUT ROWID;
INSERT INTO book_header_fields VALUES (1,'author',7,'Nobody'), (1,'author_length',6,6), (1,'book_depth',8,40), (1,'comment',5,'Open games'), (1,'comment_length',4,10), (1,'data_offset',2,25200), (1,'entry_size',3,28), (1,'filler',18,121);
INSERT INTO book_header_fields VALUES (1,'games_weight',15,4), (1,'magic',1,'AB2'), (1,'min_games',10,0), (1,'min_wins',11,0), (1,'move_count',9,3), (1,'priority_weight',14,8), (1,'use_to_ply',17,9999), (1,'win_percent_black',13,0);
INSERT INTO book_header_fields VALUES (1,'win_percent_weight',16,4), (1,'win_percent_white',12,0), (2,'bookcount',2,3), (2,'booksize',3,8), (2,'layout',1,'le64'), (2,'maxoffset',4,192), (3,'Description',9,'A small book');
INSERT INTO book_header_fields VALUES (3,'Description length',8,12), (3,'EntryType',1,0), (3,'FileVersion',7,'3.70'), (3,'LastUpdate',6,40684.75), (3,'Magic',2,1111769679), (3,'MajorVersion',3,1), (3,'MinorVersion',4,0);
INSERT INTO book_header_fields VALUES (3,'RecordSize',5,256), (4,'Description',9,'A small book'), (4,'Description length',8,12), (4,'EntryType',1,0), (4,'FileVersion',7,'3.70'), (4,'LastUpdate',6,40684.75), (4,'Magic',2,1111769679);
INSERT INTO book_header_fields VALUES (4,'MajorVersion',3,1), (4,'MinorVersion',4,0), (4,'RecordSize',5,256);
CREATE TABLE book_residues (
    -- Bytes of a book file that no column stores (padding, bytes after terminators, trailing bytes). With them the file can be written back.
    book_id INTEGER PRIMARY KEY REFERENCES books (book_id),
    file_bytes INTEGER NOT NULL CHECK (file_bytes >= 0), -- length of the file
    residue BLOB NOT NULL               -- bytes that differ from those rebuilt from the columns, deflated; empty: none
) STRICT;
INSERT INTO book_residues VALUES (1,25284,X''), (2,216,X''), (3,768,X''), (4,768,X'');
CREATE TABLE book_entries (
    -- An entry of XG's opening book: the position after a candidate play, seen by the player who is then on roll. Chances and equity are in
    -- the view of the player who has just moved.
    book_entry_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    record INTEGER NOT NULL CHECK (record >= 0), -- 0-based record of the file
    source TEXT NOT NULL,               -- author of the rollout; show it with the entry (the book's licence)
    position_hash INTEGER,              -- joins candidates.position_hash; NULL: not a possible board
    board TEXT CHECK (length(board) = 26), -- as positions.board, seen by the player on roll; NULL: not a possible board
    board_raw BLOB CHECK (length(board_raw) = 26), -- the file's 26 signed bytes if they are not a possible board; NULL: board has them
    cube_raw INTEGER NOT NULL,          -- as in the file
    cube_pos_raw INTEGER NOT NULL,      -- as in the file: 0 centred, 1 and -1 turned
    cube_value INTEGER CHECK (cube_value >= 1), -- 1 if the cube is centred; NULL: not a cube value
    score_on_roll_raw INTEGER NOT NULL, -- as in the file: points away; -1: money
    score_mover_raw INTEGER NOT NULL,   -- the same of the player who has just moved
    away_on_roll INTEGER CHECK (away_on_roll >= 1), -- points away of the player on roll; NULL: money
    away_mover INTEGER CHECK (away_mover >= 1), -- points away of the player who has just moved; NULL: money
    is_money INTEGER NOT NULL CHECK (is_money BETWEEN 0 AND 1), -- 1: money
    jacoby_raw INTEGER NOT NULL,        -- as in the file
    beaver_raw INTEGER NOT NULL,        -- as in the file; not part of the key
    crawford_raw INTEGER NOT NULL,      -- as in the file
    is_jacoby INTEGER NOT NULL CHECK (is_jacoby BETWEEN 0 AND 1), -- 1: Jacoby rule; means nothing in matches
    is_crawford INTEGER NOT NULL CHECK (is_crawford BETWEEN 0 AND 1), -- 1: Crawford game; means nothing for money
    lose_backgammon REAL,               -- cumulative chance (1: certain), the mover's view; NULL, here and below: not a number
    lose_gammon REAL,                   -- cumulative chance
    lose REAL,                          -- chance to lose, gammons included
    win REAL,                           -- chance to win, gammons included
    win_gammon REAL,                    -- cumulative chance
    win_backgammon REAL,                -- cumulative chance
    equity REAL,                        -- cubeful, EMG, the mover's view
    level_code INTEGER NOT NULL REFERENCES levels (level_code), -- how the entry was made: below 100 by so many plies (no name in levels), 100 is a rollout
    program_code INTEGER NOT NULL REFERENCES analysis_programs (program_code), -- the program that made it
    program_major INTEGER NOT NULL,     -- its version
    program_minor INTEGER NOT NULL,     -- its version
    games INTEGER NOT NULL CHECK (games >= 0), -- rollout games; 0: not a rollout
    standard_deviation REAL,            -- of the normalised equity; NULL: not a number
    error_95 REAL CHECK (error_95 >= 0), -- half the 95% interval of equity; NULL: no rollout
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
    is_deleted INTEGER NOT NULL CHECK (is_deleted BETWEEN 0 AND 1), -- 1: deleted
    -- 1: the entry in use among those with the same key (docs/reference/books.md); NULL: deleted, or not a possible board
    selection_rank INTEGER CHECK (selection_rank >= 1),
    CHECK ((board IS NULL) = (board_raw IS NOT NULL))
) STRICT;
INSERT INTO book_entries VALUES (1,3,2,'Ann',-463184783612123863,'-b----E-C---eE---b-db---B-',NULL,1,0,1,3,3,3,3,0,0,0,0,0,0,0.0049999998882412911,0.125,0.5,0.5,0.12999999523162842,0.0049999998882412911,0.0074999998323619366,100,0,2,0,1296,0.25,0.01361111111111111,2,2,0,1,0,60.0,41000.5,'2012-04-01 12:00:00',40712.25,'2011-06-18 06:00:00',0,0,1);
INSERT INTO book_entries VALUES (2,4,2,'Ada',4383260899774729107,'-b----E-C---eE---c-e----B-',NULL,1,0,1,7,7,7,7,0,0,0,0,0,0,0.0049999998882412911,0.125,0.5,0.5,0.12999999523162842,0.0049999998882412911,0.0074999998323619366,100,0,2,0,1296,0.25,0.01361111111111111,2,2,0,1,0,60.0,41000.5,'2012-04-01 12:00:00',40712.25,'2011-06-18 06:00:00',0,0,1);
CREATE TABLE book_coverage (
    -- Checker plays of the first 12 rolls of a backgammon game for which a book has at least one candidate: the position after it, at the same
    -- score, under the same rules, with a centred cube (view book_candidates). Imports keep these rows up to date.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    decision_id INTEGER NOT NULL REFERENCES decisions (decision_id), -- the checker play
    candidates_covered INTEGER NOT NULL CHECK (candidates_covered >= 1), -- candidates that the book has, of decisions.candidate_count; at least one
    played_entry_id INTEGER REFERENCES book_entries (book_entry_id), -- entry of the play made; NULL: not in the book
    best_entry_id INTEGER REFERENCES book_entries (book_entry_id), -- entry of the best candidate; NULL: not in the book
    book_rank INTEGER NOT NULL CHECK (book_rank >= 1), -- candidate_rank of the play with the highest equity in the book
    book_entry_id INTEGER NOT NULL REFERENCES book_entries (book_entry_id), -- its entry
    PRIMARY KEY (book_id, decision_id)
) STRICT, WITHOUT ROWID;
INSERT INTO book_coverage VALUES (3,1,1,1,1,1,1), (3,34,1,1,1,1,1), (3,49,1,1,1,1,1);
CREATE TABLE book_positions (
    -- Positions of chess and shogi books. An import rejects a book with another position that has the hash of a known one.
    position_hash INTEGER PRIMARY KEY,  -- 64 bits of blake3 over pieces, side to move, castling and en passant, or hands
    game TEXT NOT NULL CHECK (game IN ('chess', 'shogi')), -- chess, shogi
    position_text TEXT NOT NULL         -- chess: FEN without counters, en passant only if a capture is legal; shogi: SFEN without the move number
) STRICT;
INSERT INTO book_positions VALUES (-8530251182092704154,'shogi','lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -'), (-8493953891641642425,'shogi','lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w -');
INSERT INTO book_positions VALUES (-6225619162137301004,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -'), (-3769689029854454573,'shogi','lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b -');
INSERT INTO book_positions VALUES (-2938058597301368311,'chess','rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -'), (-2776708008489594721,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -');
INSERT INTO book_positions VALUES (2891859221724661719,'chess','rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -'), (2899368129584082235,'chess','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
INSERT INTO book_positions VALUES (4083102611881132984,'chess','rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -'), (4595946451205286179,'shogi','lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w -');
CREATE TABLE book_moves (
    -- The moves of chess and shogi books, transpositions merged: one row per book, position and move.
    book_move_id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash), -- the position before the move
    next_position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash), -- the position after the move
    move TEXT NOT NULL,                 -- UCI (castling as the king's move), USI
    move_text TEXT NOT NULL,            -- SAN; P-7f, Bx2b+, B*4e
    depth INTEGER NOT NULL CHECK (depth >= 0), -- fewest plies from the start to the position
    record INTEGER,                     -- the first entry with this move: node of an ABK, slot of a GDX, line of a text book; NULL: none
    node_count INTEGER NOT NULL CHECK (node_count >= 1), -- entries merged into this row
    games INTEGER,                      -- chess: sum over the merged entries; NULL: shogi
    won INTEGER,                        -- chess: games that White won; NULL: shogi
    lost INTEGER,                       -- chess: games that White lost; NULL: shogi
    draws INTEGER,                      -- chess: games - won - lost, which can be negative; NULL: shogi
    priority INTEGER,                   -- chess: the highest of the merged entries; NULL: shogi
    flags INTEGER,                      -- shogi: 0x1000 good, 0x0100 bad; NULL: chess
    is_good INTEGER NOT NULL CHECK (is_good BETWEEN 0 AND 1), -- 1: ! or !! (chess: priority 7, 8)
    is_bad INTEGER NOT NULL CHECK (is_bad BETWEEN 0 AND 1), -- 1: ? or ?? (chess: priority 1, 0)
    hint TEXT,                          -- shogi: the opponent's expected reply, USI; NULL: none
    count INTEGER,                      -- shogi: how often the book's text has it; NULL: chess
    is_deleted INTEGER NOT NULL CHECK (is_deleted BETWEEN 0 AND 1), -- 1: all merged entries are deleted
    CHECK ((games IS NULL) = (won IS NULL)),
    CHECK ((games IS NULL) = (lost IS NULL)),
    CHECK ((games IS NULL) = (draws IS NULL)),
    CHECK ((games IS NULL) = (priority IS NULL)),
    CHECK ((flags IS NULL) = (count IS NULL))
) STRICT;
INSERT INTO book_moves VALUES (1,1,2899368129584082235,2891859221724661719,'d2d4','d4',0,902,1,1,0,0,1,5,NULL,0,0,NULL,NULL,0), (2,1,2899368129584082235,4083102611881132984,'e2e4','e4',0,900,1,1,1,0,0,5,NULL,0,0,NULL,NULL,0);
INSERT INTO book_moves VALUES (3,1,4083102611881132984,-2938058597301368311,'e7e5','e5',1,901,1,1,1,0,0,5,NULL,0,0,NULL,NULL,0);
INSERT INTO book_moves VALUES (4,2,-2776708008489594721,4595946451205286179,'2g2f','P-2f',0,2,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0);
INSERT INTO book_moves VALUES (5,2,-2776708008489594721,-6225619162137301004,'7g7f','P-7f',0,0,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'3c3d',1,0);
INSERT INTO book_moves VALUES (6,2,-6225619162137301004,-8530251182092704154,'3c3d','P-3d',1,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0);
INSERT INTO book_moves VALUES (7,5,-2776708008489594721,4595946451205286179,'2g2f','P-2f',0,2,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'8c8d',1,0);
INSERT INTO book_moves VALUES (8,5,-2776708008489594721,-6225619162137301004,'7g7f','P-7f',0,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'3c3d',1,0);
INSERT INTO book_moves VALUES (9,5,-6225619162137301004,-8530251182092704154,'3c3d','P-3d',1,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,'2g2f',1,0);
INSERT INTO book_moves VALUES (10,5,4595946451205286179,-3769689029854454573,'8c8d','P-8d',1,2,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0);
INSERT INTO book_moves VALUES (11,5,-8530251182092704154,-8493953891641642425,'2g2f','P-2f',2,1,1,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,1,0);
CREATE TABLE chess_book_nodes (
    -- The raw tree of an ABK book.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    node INTEGER NOT NULL CHECK (node >= 900), -- absolute entry number; the root is 900
    from_square INTEGER NOT NULL,       -- a1 = 0 ... h8 = 63
    to_square INTEGER NOT NULL,         -- as from_square
    promotion INTEGER NOT NULL,         -- as in the file
    priority INTEGER NOT NULL,          -- as in the file: Arena's are single digits
    games INTEGER NOT NULL,             -- games
    won INTEGER NOT NULL,               -- games that White won
    lost INTEGER NOT NULL,              -- games that White lost
    plycount_raw INTEGER NOT NULL,      -- no ply count: captured piece and deleted flag
    next_move INTEGER NOT NULL,         -- pointer as in the file
    next_sibling INTEGER NOT NULL,      -- pointer as in the file
    is_reachable INTEGER NOT NULL CHECK (is_reachable BETWEEN 0 AND 1), -- 1: reached from the root
    is_deleted INTEGER NOT NULL CHECK (is_deleted BETWEEN 0 AND 1), -- 1: deleted
    parent INTEGER CHECK (parent >= 900), -- the node whose move leads here; NULL: the start, or not reached
    ply INTEGER CHECK (ply >= 1),       -- 1: a first move; NULL: not reached
    position_hash INTEGER REFERENCES book_positions (position_hash), -- before the move; NULL: not reached by legal moves
    move TEXT,                          -- UCI; NULL: no legal move
    problem TEXT,                       -- why a reached node has no move; NULL: it has one
    PRIMARY KEY (book_id, node),
    CHECK ((ply IS NOT NULL) = is_reachable)
) STRICT, WITHOUT ROWID;
INSERT INTO chess_book_nodes VALUES (1,900,12,28,0,5,1,1,0,0,901,902,1,0,NULL,1,2899368129584082235,'e2e4',NULL), (1,901,52,36,0,5,1,1,0,0,-1,-1,1,0,900,2,4083102611881132984,'e7e5',NULL);
INSERT INTO chess_book_nodes VALUES (1,902,11,27,0,5,1,0,0,0,-1,-1,1,0,NULL,1,2899368129584082235,'d2d4',NULL);
CREATE TABLE shogi_book_slots (
    -- The used slots of a GDX book.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    slot INTEGER NOT NULL CHECK (slot >= 0), -- 0-based
    hashbd INTEGER NOT NULL,            -- 64 bits as a signed integer; 32 in the 32-bit layouts
    hashkey INTEGER NOT NULL,           -- low 16 bits of the key
    bmove INTEGER NOT NULL,             -- as in the file: from * 256 + to
    flags INTEGER NOT NULL,             -- 0x1000 good, 0x0100 bad, 0x0010 last move of its position
    hint INTEGER NOT NULL,              -- as bmove; 0: none
    count INTEGER NOT NULL,             -- how often the book's text has it
    is_reached INTEGER NOT NULL CHECK (is_reached BETWEEN 0 AND 1), -- 1: reached from the start
    PRIMARY KEY (book_id, slot)
) STRICT, WITHOUT ROWID;
INSERT INTO shogi_book_slots VALUES (2,0,0,0,5149,0,15411,1,1), (2,1,-6745508674652978491,45960,15411,16,0,1,1), (2,2,0,0,6434,16,0,1,1);
CREATE TABLE shogi_book_lines (
    -- The openings of a text book.
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    line_number INTEGER NOT NULL CHECK (line_number >= 1), -- 1-based, in the file's order
    source_line INTEGER NOT NULL CHECK (source_line >= 1), -- 1-based line of the file with its first token
    name TEXT,                          -- the comment line above it; NULL: none
    comment TEXT,                       -- all comment lines above it; NULL: none
    result TEXT,                        -- words of the file: Resigns, Sennichite, Jishogi, draw, 1-0, 0-1; NULL: none
    plies INTEGER NOT NULL CHECK (plies >= 0), -- how many
    moves TEXT NOT NULL,                -- USI, separated by spaces
    duplicate_of INTEGER CHECK (duplicate_of >= 1), -- the first line_number with the same moves; NULL: it is the first
    error TEXT,                         -- the error that ended it; NULL: no error
    error_line INTEGER CHECK (error_line >= 1), -- line of the error in the file; NULL: no error
    PRIMARY KEY (book_id, line_number),
    CHECK ((error IS NULL) = (error_line IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO shogi_book_lines VALUES (5,1,3,'Static Rook','Static Rook',NULL,3,'7g7f 3c3d 2g2f',NULL,NULL,NULL), (5,2,6,'Other','Other',NULL,2,'2g2f 8c8d',NULL,NULL,NULL);
CREATE TABLE shogi_book_plies (
    -- The plies of a text book's openings.
    book_id INTEGER NOT NULL,           -- the book
    line_number INTEGER NOT NULL,       -- the opening
    ply INTEGER NOT NULL CHECK (ply >= 1), -- 1-based
    source_line INTEGER NOT NULL CHECK (source_line >= 1), -- 1-based line of the file
    position_hash INTEGER NOT NULL REFERENCES book_positions (position_hash), -- the position before the move
    move TEXT NOT NULL,                 -- USI
    token TEXT NOT NULL,                -- as written in the file
    marks TEXT,                         -- ! ? !! ?? ...; NULL: none
    is_good INTEGER NOT NULL CHECK (is_good BETWEEN 0 AND 1), -- 1: marked good
    is_bad INTEGER NOT NULL CHECK (is_bad BETWEEN 0 AND 1), -- 1: marked bad
    comment TEXT,                       -- (...) after the move and [...] before the next; NULL: none
    is_unfinished INTEGER NOT NULL CHECK (is_unfinished BETWEEN 0 AND 1), -- 1: the file's last token, without a final newline; GNU Shogi loses it
    PRIMARY KEY (book_id, line_number, ply),
    FOREIGN KEY (book_id, line_number) REFERENCES shogi_book_lines (book_id, line_number)
) STRICT, WITHOUT ROWID;
INSERT INTO shogi_book_plies VALUES (5,1,1,3,-2776708008489594721,'7g7f','P7f',NULL,0,0,NULL,0), (5,1,2,3,-6225619162137301004,'3c3d','P3d',NULL,0,0,NULL,0), (5,1,3,3,-8530251182092704154,'2g2f','P2f',NULL,0,0,'why',0);
INSERT INTO shogi_book_plies VALUES (5,2,1,6,-2776708008489594721,'2g2f','P2f',NULL,0,0,NULL,0), (5,2,2,6,4595946451205286179,'8c8d','P8d',NULL,0,0,NULL,0);
CREATE UNIQUE INDEX contents_by_hash ON contents (content_hash);
CREATE INDEX source_files_by_content ON source_files (content_id) WHERE content_id IS NOT NULL;
CREATE INDEX rejects_by_source ON rejects (source_file_id);
CREATE INDEX warnings_by_content ON warnings (content_id);
CREATE INDEX players_by_name ON players (name);
CREATE UNIQUE INDEX tags_by_tag ON tags (tag, subject, coalesce(content_key, player, position_hash), coalesce(decision_number, 0), tagged_on);
CREATE INDEX tags_by_content ON tags (content_key, decision_number) WHERE content_key IS NOT NULL;
CREATE INDEX tags_by_position ON tags (position_hash) WHERE subject = 'position';
CREATE UNIQUE INDEX matches_by_content ON matches (content_id);
CREATE UNIQUE INDEX matches_by_key ON matches (match_key) WHERE match_key IS NOT NULL;
CREATE INDEX saves_by_key ON saves (match_key);
CREATE INDEX saves_by_save_key ON saves (save_key);
CREATE INDEX saves_by_beginning ON saves (substr(play_hashes, 1, 44));
CREATE INDEX games_by_match ON games (match_id);
CREATE INDEX rollouts_by_match ON rollouts (match_id);
CREATE INDEX comments_by_match ON comments (match_id);
CREATE INDEX matches_by_player1 ON matches (player1_id);
CREATE INDEX matches_by_player2 ON matches (player2_id);
CREATE INDEX match_sums_by_player ON match_sums (player_id, opponent_id);
CREATE INDEX decisions_by_match ON decisions (match_id);
CREATE INDEX decisions_by_game ON decisions (game_id);
CREATE INDEX decisions_by_position ON decisions (
    position_hash, kind, die1, die2, player_id, error_emg, is_position
);
CREATE INDEX decisions_by_player ON decisions (player_id, error_emg, is_position, is_counted);
CREATE INDEX decisions_by_ply ON decisions (
    ply, match_id, played_rank, candidate_count, level_code, played_level_code, die1, die2
) WHERE kind = 'checker' AND ply <= 12;
CREATE INDEX decisions_by_opening ON decisions (
    ply, die1, die2, match_id, game_id, player_id, error_emg, difficulty_emg, difficulty_variance, difficulty_root, is_counted, is_position
) WHERE kind = 'checker' AND ply <= 2;
CREATE INDEX rollouts_by_decision ON rollouts (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX comments_by_game ON comments (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX comments_by_decision ON comments (decision_id) WHERE decision_id IS NOT NULL;
CREATE UNIQUE INDEX books_by_content ON books (content_id);
CREATE INDEX book_entries_by_position ON book_entries (
    position_hash, away_on_roll, away_mover, selection_rank, is_money, is_jacoby, is_crawford, cube_value, cube_pos_raw, book_id
);
CREATE INDEX book_entries_by_book ON book_entries (book_id);
CREATE INDEX book_moves_by_position ON book_moves (position_hash);
CREATE INDEX book_moves_by_book ON book_moves (book_id, position_hash, move);
CREATE INDEX shogi_book_plies_by_position ON shogi_book_plies (position_hash);
CREATE INDEX chess_book_nodes_by_parent ON chess_book_nodes (book_id, parent);
COMMIT;
