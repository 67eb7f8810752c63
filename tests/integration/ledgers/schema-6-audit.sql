BEGIN TRANSACTION;
CREATE TABLE aliases (
	job VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	answered BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (job, name, origin), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "aliases" VALUES('ddff7ea15cf645339f9cec84bc1f2496','copy.txt','/srv/nightshift/in/copy.txt',1);
CREATE TABLE attempts (
	job VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	worker TEXT NOT NULL, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE, 
	outcome VARCHAR(16), 
	detail TEXT, 
	PRIMARY KEY (job, number), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "attempts" VALUES('ddff7ea15cf645339f9cec84bc1f2496',1,'25672-0',1.79595683826207280159e+09,1.79595684463318586349e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('6816137b5f0140c78e769bf6ad1e1d2c',1,'25672-0',1.79595683833432865142e+09,1.79595684018608045574e+09,'quarantined','the file holds no characters but blanks');
INSERT INTO "attempts" VALUES('3e0e94c2a8834678baaacaec1a55f380',1,'25672-0',1.79595683836302113535e+09,1.79595684222354578978e+09,'succeeded',NULL);
INSERT INTO "attempts" VALUES('7d535307335e4d5f80d2a2b9691bf95d',1,'worker-0',1.79595685532537150384e+09,NULL,NULL,NULL);
CREATE TABLE audit_anchor (
	id INTEGER NOT NULL, 
	sequence BIGINT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "audit_anchor" VALUES(1,12,'6b4b7abce16d7c3f3d2e7847aaa3c913cddd5e79be76b344d80b1109c252404d');
CREATE TABLE audit_events (
	number INTEGER NOT NULL, 
	event VARCHAR(32) NOT NULL, 
	at DOUBLE NOT NULL, 
	actor TEXT NOT NULL, 
	action VARCHAR(16) NOT NULL, 
	document VARCHAR(32), 
	detail TEXT NOT NULL, 
	PRIMARY KEY (number), 
	UNIQUE (event)
);
INSERT INTO "audit_events" VALUES(1,'c06c1e9293eb43f5978ae627f543c7f9',1.79595685580233693119e+09,'Eve','reviewed','3e0e94c2a8834678baaacaec1a55f380','{"decision": "accepted", "number": 1, "to": "reviewed", "account": "night@house"}');
CREATE TABLE jobs (
	id VARCHAR(32) NOT NULL, 
	sha256 VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	size BIGINT NOT NULL, 
	pipeline TEXT NOT NULL, 
	pipeline_digest VARCHAR(64) NOT NULL, 
	model_id TEXT NOT NULL, 
	model_digest VARCHAR(64) NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	forced BOOLEAN NOT NULL, 
	attempts INTEGER NOT NULL, 
	cancelling BOOLEAN NOT NULL, 
	submitted_at DOUBLE NOT NULL, 
	finished_at DOUBLE, 
	outbox TEXT, 
	result_path TEXT, 
	reason VARCHAR(32), 
	detail TEXT, 
	seconds DOUBLE, 
	summary TEXT, 
	fence BIGINT NOT NULL, 
	lease_until DOUBLE, 
	container VARCHAR(32), 
	priority INTEGER DEFAULT '1' NOT NULL, 
	due_at DOUBLE, 
	purged TEXT, 
	purged_at DOUBLE, 
	purging BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT state_known CHECK (state IN ('incoming', 'pending', 'succeeded', 'needs_review', 'quarantined', 'cancelled', 'reviewed', 'rejected'))
);
INSERT INTO "jobs" VALUES('ddff7ea15cf645339f9cec84bc1f2496','f240df0d72d50467c9c357d8fa471da24ef6d6ea69ebceeffb8f9bb374fcc051','report.txt','/srv/nightshift/in/report.txt',38,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','succeeded',0,1,0,1.79595682712608695034e+09,1.79595684463280487064e+09,NULL,'/srv/nightshift/outbox/summarise/report.ddff7ea1.json',NULL,NULL,6.30026751399964268784e+00,'OLL sends the report',0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('6816137b5f0140c78e769bf6ad1e1d2c','e16f1596201850fd4a63680b27f603cb64e67176159be3d8ed78a4403fdb1700','blank.txt','/srv/nightshift/in/blank.txt',2,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','quarantined',0,1,0,1.79595682717381501195e+09,1.79595684018525815007e+09,NULL,'/srv/nightshift/outbox/quarantine/blank.6816137b','empty','the file holds no characters but blanks',1.72262219399999594315e+00,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('3e0e94c2a8834678baaacaec1a55f380','0208e0a370bd3fb25d3f400fd92d780bab60c7a9c83c1ea18a3d0e4b1a663855','letter.txt','/srv/nightshift/in/letter.txt',45,'extract','84d74c645d2b653373322f9adfbc9339d764196915fc8f84714efaa629836159','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','reviewed',0,1,0,1.7959568293103311062e+09,1.79595684222309827805e+09,NULL,'/srv/nightshift/outbox/extract/letter.3e0e94c2.json',NULL,NULL,3.76596227600020938552e+00,'0 action items',0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('b598e9b91a76469e82f286c7b3adc957','b8a888f163057725339e455bb5e7704296c15af60fb28dc46fb93e1726b6459a','cancelled.txt','/srv/nightshift/in/cancelled.txt',33,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','cancelled',0,0,0,1.79595685114921903603e+09,1.79595685476887679098e+09,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('36841e7b8e764d8a854bbd588a08f53e','5eb19fd2bf8038fd1ba7e13674a54e3eae650a49993cd83500c1a0632f370c2b','waiting.txt','/srv/nightshift/in/waiting.txt',39,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,0,0,1.79595685120619392395e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
INSERT INTO "jobs" VALUES('7d535307335e4d5f80d2a2b9691bf95d','8c50aba9f17b53beb0e7675d67d99c493b0c00c99d05304332f1acd4bf33fb48','crashed.txt','/srv/nightshift/in/crashed.txt',31,'summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','pending',0,1,0,1.79595685124878692625e+09,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,1,NULL,NULL,NULL,0);
CREATE TABLE reviews (
	job VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	decision VARCHAR(16) NOT NULL, 
	"by" TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	reason TEXT NOT NULL, 
	path TEXT NOT NULL, 
	PRIMARY KEY (job, number), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "reviews" VALUES('3e0e94c2a8834678baaacaec1a55f380',1,'accepted','Eve',1.79595685580143284796e+09,'','/srv/nightshift/outbox/reviewed/extract/letter.3e0e94c2.1.json');
CREATE TABLE schema_version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_version" VALUES(6);
CREATE TABLE stages (
	job VARCHAR(32) NOT NULL, 
	attempt INTEGER NOT NULL, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE NOT NULL, 
	kind TEXT NOT NULL, 
	bytes BIGINT NOT NULL, 
	pages INTEGER NOT NULL, 
	chars BIGINT NOT NULL, 
	reading_seconds DOUBLE NOT NULL, 
	ocr_seconds DOUBLE NOT NULL, 
	prompt_tokens BIGINT NOT NULL, 
	completion_tokens BIGINT NOT NULL, 
	generation_seconds DOUBLE NOT NULL, 
	guard_seconds DOUBLE NOT NULL, 
	machine TEXT NOT NULL, 
	model_id TEXT NOT NULL, 
	model_digest VARCHAR(64) NOT NULL, 
	pipeline TEXT NOT NULL, 
	pipeline_digest VARCHAR(64) NOT NULL, 
	PRIMARY KEY (job, attempt), 
	FOREIGN KEY(job) REFERENCES jobs (id) ON DELETE CASCADE
);
INSERT INTO "stages" VALUES('6816137b5f0140c78e769bf6ad1e1d2c',1,1.79595683836139249803e+09,1.79595684019218349456e+09,'txt',2,0,0,1.72258567000062612351e+00,0.0,0,0,0.0,0.0,'a processor, 2 cores','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4');
INSERT INTO "stages" VALUES('3e0e94c2a8834678baaacaec1a55f380',1,1.79595683839576578146e+09,1.79595684223184084895e+09,'txt',45,1,45,1.72737275799954659305e+00,0.0,374,2,2.31110413000351400114e-01,7.13949131999470409937e-01,'a processor, 2 cores','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','extract','84d74c645d2b653373322f9adfbc9339d764196915fc8f84714efaa629836159');
INSERT INTO "stages" VALUES('ddff7ea15cf645339f9cec84bc1f2496',1,1.79595683829029393197e+09,1.79595684465583109857e+09,'txt',38,1,38,1.80065821700009109918e+00,0.0,277,212,4.47849827900063246488e+00,1.98091500005830312147e-02,'a processor, 2 cores','nightshift-test','c9158dc854acdb30480c5883935149ceba0dc939202e32db0a59ad7fc60caea6','summarise','020b6bff88e4d5248c0008547e652b9967d6459da857bdc9bca3f23dc8faa5a4');
CREATE INDEX jobs_by_state ON jobs (state, submitted_at);
CREATE INDEX jobs_by_end ON jobs (finished_at);
CREATE INDEX jobs_by_document ON jobs (sha256, pipeline_digest, model_digest);
CREATE INDEX reviews_by_time ON reviews (at);
CREATE INDEX stages_by_end ON stages (machine, model_digest, ended_at);
COMMIT;
