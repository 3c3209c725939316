-- Sums of visits, which the figures are read off: "Visit" has a row for each day, site, page and referring host, so it grows with
-- all of them (docs/decisions/0040-visits.md).

-- CreateTable
CREATE TABLE "VisitDay" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "group_id" INTEGER,
    "visits" INTEGER NOT NULL,
    "views" INTEGER NOT NULL,
    "read_to_end" INTEGER NOT NULL,

    CONSTRAINT "VisitDay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VisitPageWeek" (
    "id" BIGSERIAL NOT NULL,
    "week" DATE NOT NULL,
    "group_id" INTEGER,
    "path" TEXT NOT NULL,
    "views" INTEGER NOT NULL,
    "read_to_end" INTEGER NOT NULL,

    CONSTRAINT "VisitPageWeek_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VisitHostWeek" (
    "id" BIGSERIAL NOT NULL,
    "week" DATE NOT NULL,
    "group_id" INTEGER,
    "referrer_host" TEXT NOT NULL,
    "visits" INTEGER NOT NULL,

    CONSTRAINT "VisitHostWeek_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "VisitDay_day_idx" ON "VisitDay"("day");

-- CreateIndex
CREATE INDEX "VisitPageWeek_week_idx" ON "VisitPageWeek"("week");

-- CreateIndex
CREATE INDEX "VisitHostWeek_week_idx" ON "VisitHostWeek"("week");

-- A row of the front site has no group, and is one row of its day or week all the same.
CREATE UNIQUE INDEX "VisitDay_group_id_day_key" ON "VisitDay"("group_id", "day") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "VisitPageWeek_group_id_week_path_key"
  ON "VisitPageWeek"("group_id", "week", "path") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "VisitHostWeek_group_id_week_referrer_host_key"
  ON "VisitHostWeek"("group_id", "week", "referrer_host") NULLS NOT DISTINCT;

-- The first day on which ends were told is looked up for each page's share.
CREATE INDEX "VisitDay_read_to_end_day_idx" ON "VisitDay"("day") WHERE read_to_end > 0;
DROP INDEX "Visit_read_to_end_day_idx";

-- Adds the changed rows to the sums, or takes them away: the trigger's argument is 1 or -1. A statement that adds to known rows
-- and to new ones calls it three times, so no order of rows keeps two writers from waiting for each other. A lock does.
CREATE FUNCTION kollegium_visits_summed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := TG_ARGV[0];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('sums of visits'));

  INSERT INTO "VisitDay" AS known (day, group_id, visits, views, read_to_end)
  SELECT day, group_id, sign * sum(visits), sign * sum(views), sign * sum(read_to_end) FROM changed GROUP BY day, group_id
  ON CONFLICT (group_id, day) DO UPDATE
    SET visits = known.visits + excluded.visits, views = known.views + excluded.views,
      read_to_end = known.read_to_end + excluded.read_to_end;

  INSERT INTO "VisitPageWeek" AS known (week, group_id, path, views, read_to_end)
  SELECT date_trunc('week', day), group_id, path, sign * sum(views), sign * sum(read_to_end) FROM changed GROUP BY 1, group_id, path
  ON CONFLICT (group_id, week, path) DO UPDATE
    SET views = known.views + excluded.views, read_to_end = known.read_to_end + excluded.read_to_end;

  INSERT INTO "VisitHostWeek" AS known (week, group_id, referrer_host, visits)
  SELECT date_trunc('week', day), group_id, referrer_host, sign * sum(visits) FROM changed
  WHERE visits > 0 GROUP BY 1, group_id, referrer_host
  ON CONFLICT (group_id, week, referrer_host) DO UPDATE SET visits = known.visits + excluded.visits;
  RETURN NULL;
END $$;

CREATE TRIGGER kollegium_visits_added AFTER INSERT ON "Visit" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_visits_summed('1');
CREATE TRIGGER kollegium_visits_changed AFTER UPDATE ON "Visit" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_visits_summed('1');
CREATE TRIGGER kollegium_visits_former AFTER UPDATE ON "Visit" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_visits_summed('-1');
CREATE TRIGGER kollegium_visits_removed AFTER DELETE ON "Visit" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION kollegium_visits_summed('-1');

-- A sum without counts goes, as its rows of "Visit" have: a removed page's path is kept nowhere.
CREATE FUNCTION kollegium_nought_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DELETE FROM %I WHERE id = $1', TG_TABLE_NAME) USING NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER kollegium_nought_removed AFTER UPDATE ON "VisitDay"
  FOR EACH ROW WHEN (NEW.views + NEW.read_to_end = 0) EXECUTE FUNCTION kollegium_nought_removed();
CREATE TRIGGER kollegium_nought_removed AFTER UPDATE ON "VisitPageWeek"
  FOR EACH ROW WHEN (NEW.views + NEW.read_to_end = 0) EXECUTE FUNCTION kollegium_nought_removed();
CREATE TRIGGER kollegium_nought_removed AFTER UPDATE ON "VisitHostWeek"
  FOR EACH ROW WHEN (NEW.visits = 0) EXECUTE FUNCTION kollegium_nought_removed();

-- The sums of all visits until now. Nobody writes between: making the triggers holds the table.
INSERT INTO "VisitDay" (day, group_id, visits, views, read_to_end)
SELECT day, group_id, sum(visits), sum(views), sum(read_to_end) FROM "Visit" GROUP BY day, group_id;
INSERT INTO "VisitPageWeek" (week, group_id, path, views, read_to_end)
SELECT date_trunc('week', day), group_id, path, sum(views), sum(read_to_end) FROM "Visit" GROUP BY 1, group_id, path;
INSERT INTO "VisitHostWeek" (week, group_id, referrer_host, visits)
SELECT date_trunc('week', day), group_id, referrer_host, sum(visits) FROM "Visit" WHERE visits > 0 GROUP BY 1, group_id, referrer_host;

-- Nobody is told of a sum, as nobody is told of a view.
