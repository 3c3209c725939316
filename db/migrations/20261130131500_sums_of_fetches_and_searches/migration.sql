-- Sums of fetched documents and of searches, as visits have them, and sums of eight weeks for long times: a year is read off some ten
-- rows of a page, a host, a file or words in place of fifty (docs/decisions/0040-visits.md).

-- AlterTable
ALTER TABLE "VisitPageWeek" ADD COLUMN "weeks" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "VisitPageWeek" ALTER COLUMN "weeks" DROP DEFAULT;

-- AlterTable
ALTER TABLE "VisitHostWeek" ADD COLUMN "weeks" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "VisitHostWeek" ALTER COLUMN "weeks" DROP DEFAULT;

-- CreateTable
CREATE TABLE "FetchDay" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "group_id" INTEGER,
    "fetches" INTEGER NOT NULL,

    CONSTRAINT "FetchDay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FetchFileWeek" (
    "id" BIGSERIAL NOT NULL,
    "weeks" INTEGER NOT NULL,
    "week" DATE NOT NULL,
    "group_id" INTEGER,
    "file_id" INTEGER NOT NULL,
    "fetches" INTEGER NOT NULL,

    CONSTRAINT "FetchFileWeek_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchDay" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "group_id" INTEGER,
    "searches" INTEGER NOT NULL,
    "without_hit" INTEGER NOT NULL,

    CONSTRAINT "SearchDay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchWordsWeek" (
    "id" BIGSERIAL NOT NULL,
    "weeks" INTEGER NOT NULL,
    "week" DATE NOT NULL,
    "group_id" INTEGER,
    "words" TEXT NOT NULL,
    "without_hit" INTEGER NOT NULL,

    CONSTRAINT "SearchWordsWeek_pkey" PRIMARY KEY ("id")
);

-- DropIndex
DROP INDEX "VisitPageWeek_group_id_week_path_key";
DROP INDEX "VisitPageWeek_week_idx";
DROP INDEX "VisitHostWeek_group_id_week_referrer_host_key";
DROP INDEX "VisitHostWeek_week_idx";

-- CreateIndex
CREATE INDEX "VisitPageWeek_weeks_week_idx" ON "VisitPageWeek"("weeks", "week");
CREATE INDEX "VisitHostWeek_weeks_week_idx" ON "VisitHostWeek"("weeks", "week");
CREATE INDEX "FetchDay_day_idx" ON "FetchDay"("day");
CREATE INDEX "FetchFileWeek_weeks_week_idx" ON "FetchFileWeek"("weeks", "week");
CREATE INDEX "SearchDay_day_idx" ON "SearchDay"("day");
CREATE INDEX "SearchWordsWeek_weeks_week_idx" ON "SearchWordsWeek"("weeks", "week");

-- A row of the front site has no group, and is one row of its day or weeks all the same.
CREATE UNIQUE INDEX "VisitPageWeek_group_id_weeks_week_path_key"
  ON "VisitPageWeek"("group_id", "weeks", "week", "path") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "VisitHostWeek_group_id_weeks_week_referrer_host_key"
  ON "VisitHostWeek"("group_id", "weeks", "week", "referrer_host") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "FetchDay_group_id_day_key" ON "FetchDay"("group_id", "day") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "FetchFileWeek_group_id_weeks_week_file_id_key"
  ON "FetchFileWeek"("group_id", "weeks", "week", "file_id") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "SearchDay_group_id_day_key" ON "SearchDay"("group_id", "day") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "SearchWordsWeek_group_id_weeks_week_words_key"
  ON "SearchWordsWeek"("group_id", "weeks", "week", "words") NULLS NOT DISTINCT;

-- The Monday on which the day's eight weeks begin. They are counted on from a Monday that lies before every counted day.
CREATE FUNCTION kollegium_eight_weeks(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date '2001-01-01' + (day - date '2001-01-01') / 56 * 56;

-- As before, and for eight weeks, too. Sums of one time lie together, as the figures read them.
CREATE OR REPLACE FUNCTION kollegium_visits_summed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := TG_ARGV[0];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('sums of visits'));

  INSERT INTO "VisitDay" AS known (day, group_id, visits, views, read_to_end)
  SELECT day, group_id, sign * sum(visits), sign * sum(views), sign * sum(read_to_end) FROM changed GROUP BY day, group_id
  ON CONFLICT (group_id, day) DO UPDATE
    SET visits = known.visits + excluded.visits, views = known.views + excluded.views,
      read_to_end = known.read_to_end + excluded.read_to_end;

  INSERT INTO "VisitPageWeek" AS known (weeks, week, group_id, path, views, read_to_end)
  SELECT span.weeks, span.week, group_id, path, sign * sum(views), sign * sum(read_to_end)
  FROM changed, LATERAL (VALUES (1, date_trunc('week', day)::date), (8, kollegium_eight_weeks(day))) span (weeks, week)
  GROUP BY span.weeks, span.week, group_id, path ORDER BY span.weeks, span.week
  ON CONFLICT (group_id, weeks, week, path) DO UPDATE
    SET views = known.views + excluded.views, read_to_end = known.read_to_end + excluded.read_to_end;

  INSERT INTO "VisitHostWeek" AS known (weeks, week, group_id, referrer_host, visits)
  SELECT span.weeks, span.week, group_id, referrer_host, sign * sum(visits)
  FROM changed, LATERAL (VALUES (1, date_trunc('week', day)::date), (8, kollegium_eight_weeks(day))) span (weeks, week)
  WHERE visits > 0 GROUP BY span.weeks, span.week, group_id, referrer_host ORDER BY span.weeks, span.week
  ON CONFLICT (group_id, weeks, week, referrer_host) DO UPDATE SET visits = known.visits + excluded.visits;
  RETURN NULL;
END $$;

-- The same for fetched documents, with a lock of their own.
CREATE FUNCTION kollegium_fetches_summed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := TG_ARGV[0];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('sums of fetches'));

  INSERT INTO "FetchDay" AS known (day, group_id, fetches)
  SELECT day, group_id, sign * sum(fetches) FROM changed GROUP BY day, group_id
  ON CONFLICT (group_id, day) DO UPDATE SET fetches = known.fetches + excluded.fetches;

  INSERT INTO "FetchFileWeek" AS known (weeks, week, group_id, file_id, fetches)
  SELECT span.weeks, span.week, group_id, file_id, sign * sum(fetches)
  FROM changed, LATERAL (VALUES (1, date_trunc('week', day)::date), (8, kollegium_eight_weeks(day))) span (weeks, week)
  GROUP BY span.weeks, span.week, group_id, file_id ORDER BY span.weeks, span.week
  ON CONFLICT (group_id, weeks, week, file_id) DO UPDATE SET fetches = known.fetches + excluded.fetches;
  RETURN NULL;
END $$;

-- And for searches. Only words without a hit are listed: the others have no sums.
CREATE FUNCTION kollegium_searches_summed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := TG_ARGV[0];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('sums of searches'));

  INSERT INTO "SearchDay" AS known (day, group_id, searches, without_hit)
  SELECT day, group_id, sign * sum(searches), sign * sum(without_hit) FROM changed GROUP BY day, group_id
  ON CONFLICT (group_id, day) DO UPDATE
    SET searches = known.searches + excluded.searches, without_hit = known.without_hit + excluded.without_hit;

  INSERT INTO "SearchWordsWeek" AS known (weeks, week, group_id, words, without_hit)
  SELECT span.weeks, span.week, group_id, words, sign * sum(without_hit)
  FROM changed, LATERAL (VALUES (1, date_trunc('week', day)::date), (8, kollegium_eight_weeks(day))) span (weeks, week)
  WHERE words <> '' AND without_hit > 0 GROUP BY span.weeks, span.week, group_id, words ORDER BY span.weeks, span.week
  ON CONFLICT (group_id, weeks, week, words) DO UPDATE SET without_hit = known.without_hit + excluded.without_hit;
  RETURN NULL;
END $$;

CREATE TRIGGER kollegium_fetches_added AFTER INSERT ON "DocumentFetch" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_fetches_summed('1');
CREATE TRIGGER kollegium_fetches_changed AFTER UPDATE ON "DocumentFetch" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_fetches_summed('1');
CREATE TRIGGER kollegium_fetches_former AFTER UPDATE ON "DocumentFetch" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_fetches_summed('-1');
CREATE TRIGGER kollegium_fetches_removed AFTER DELETE ON "DocumentFetch" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_fetches_summed('-1');
CREATE TRIGGER kollegium_searches_added AFTER INSERT ON "SiteSearch" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_searches_summed('1');
CREATE TRIGGER kollegium_searches_changed AFTER UPDATE ON "SiteSearch" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_searches_summed('1');
CREATE TRIGGER kollegium_searches_former AFTER UPDATE ON "SiteSearch" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_searches_summed('-1');
CREATE TRIGGER kollegium_searches_removed AFTER DELETE ON "SiteSearch" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_searches_summed('-1');

-- A sum without counts goes, as its rows have: a removed file and words that are kept no longer stand nowhere.
CREATE TRIGGER kollegium_nought_removed AFTER UPDATE ON "FetchDay"
  FOR EACH ROW WHEN (NEW.fetches = 0) EXECUTE FUNCTION kollegium_nought_removed();
CREATE TRIGGER kollegium_nought_removed AFTER UPDATE ON "FetchFileWeek"
  FOR EACH ROW WHEN (NEW.fetches = 0) EXECUTE FUNCTION kollegium_nought_removed();
CREATE TRIGGER kollegium_nought_removed AFTER UPDATE ON "SearchDay"
  FOR EACH ROW WHEN (NEW.searches + NEW.without_hit = 0) EXECUTE FUNCTION kollegium_nought_removed();
CREATE TRIGGER kollegium_nought_removed AFTER UPDATE ON "SearchWordsWeek"
  FOR EACH ROW WHEN (NEW.without_hit = 0) EXECUTE FUNCTION kollegium_nought_removed();

-- The sums of all counts until now. Nobody writes between: making the triggers, and the columns of the sums of visits, holds the tables.
INSERT INTO "VisitPageWeek" (weeks, week, group_id, path, views, read_to_end)
SELECT 8, kollegium_eight_weeks(week), group_id, path, sum(views), sum(read_to_end) FROM "VisitPageWeek" GROUP BY 2, group_id, path ORDER BY 2;
INSERT INTO "VisitHostWeek" (weeks, week, group_id, referrer_host, visits)
SELECT 8, kollegium_eight_weeks(week), group_id, referrer_host, sum(visits) FROM "VisitHostWeek" GROUP BY 2, group_id, referrer_host ORDER BY 2;
INSERT INTO "FetchDay" (day, group_id, fetches)
SELECT day, group_id, sum(fetches) FROM "DocumentFetch" GROUP BY day, group_id ORDER BY day;
INSERT INTO "FetchFileWeek" (weeks, week, group_id, file_id, fetches)
SELECT span.weeks, span.week, group_id, file_id, sum(fetches)
FROM "DocumentFetch", LATERAL (VALUES (1, date_trunc('week', day)::date), (8, kollegium_eight_weeks(day))) span (weeks, week)
GROUP BY span.weeks, span.week, group_id, file_id ORDER BY span.weeks, span.week;
INSERT INTO "SearchDay" (day, group_id, searches, without_hit)
SELECT day, group_id, sum(searches), sum(without_hit) FROM "SiteSearch" GROUP BY day, group_id ORDER BY day;
INSERT INTO "SearchWordsWeek" (weeks, week, group_id, words, without_hit)
SELECT span.weeks, span.week, group_id, words, sum(without_hit)
FROM "SiteSearch", LATERAL (VALUES (1, date_trunc('week', day)::date), (8, kollegium_eight_weeks(day))) span (weeks, week)
WHERE words <> '' AND without_hit > 0 GROUP BY span.weeks, span.week, group_id, words ORDER BY span.weeks, span.week;

-- Nobody is told of a sum, as nobody is told of a view.
