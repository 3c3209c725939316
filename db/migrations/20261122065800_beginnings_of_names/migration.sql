-- The first letters of each word that a person is called by or writes to, in the order that people are shown in: the first twenty
-- of a name are read off it, however many are called so (api/src/search/first-people.ts).

CREATE TABLE "UserBeginning" (
  beginning text COLLATE "C" NOT NULL,
  lastname text COLLATE "sv-x-icu" NOT NULL,
  firstname text COLLATE "sv-x-icu" NOT NULL,
  user_id integer NOT NULL,

  CONSTRAINT "UserBeginning_pkey" PRIMARY KEY (beginning, lastname, firstname, user_id)
);

CREATE INDEX "UserBeginning_user_id_idx" ON "UserBeginning" (user_id);

ALTER TABLE "UserBeginning" ADD CONSTRAINT "UserBeginning_user_id_fkey"
  FOREIGN KEY (user_id) REFERENCES "User" (id) ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION user_beginnings_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UserBeginning" (beginning, lastname, firstname, user_id)
  SELECT DISTINCT left(word, 3), lastname, firstname, id FROM added, string_to_table(words, ' ') word WHERE char_length(word) >= 3;
  RETURN NULL;
END $$;

CREATE TRIGGER user_beginnings_added AFTER INSERT ON "User" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION user_beginnings_added();

CREATE FUNCTION user_beginnings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "UserBeginning" WHERE user_id = NEW.id;
  INSERT INTO "UserBeginning" (beginning, lastname, firstname, user_id)
  SELECT DISTINCT left(word, 3), NEW.lastname, NEW.firstname, NEW.id FROM string_to_table(NEW.words, ' ') word WHERE char_length(word) >= 3;
  RETURN NULL;
END $$;

CREATE TRIGGER user_beginnings_changed AFTER UPDATE ON "User" FOR EACH ROW
  WHEN ((OLD.lastname, OLD.firstname, OLD.words) IS DISTINCT FROM (NEW.lastname, NEW.firstname, NEW.words))
  EXECUTE FUNCTION user_beginnings_changed();

INSERT INTO "UserBeginning" (beginning, lastname, firstname, user_id)
SELECT DISTINCT left(word, 3), lastname, firstname, id FROM "User", string_to_table(words, ' ') word WHERE char_length(word) >= 3;
