-- CreateTable
CREATE TABLE "CertificationPeriod" (
    "id" SERIAL NOT NULL,
    "group_id" INTEGER,
    "of_group" INTEGER NOT NULL DEFAULT 0,
    "first_day" DATE NOT NULL,
    "last_day" DATE,
    "certificate_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CertificationPeriod_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CertificationPeriod_group_id_first_day_idx" ON "CertificationPeriod"("group_id", "first_day");

-- CreateIndex
CREATE INDEX "CertificationPeriod_of_group_first_day_idx" ON "CertificationPeriod"("of_group", "first_day");

-- CreateIndex
CREATE INDEX "CertificationPeriod_certificate_id_idx" ON "CertificationPeriod"("certificate_id");

-- AddForeignKey
ALTER TABLE "CertificationPeriod" ADD CONSTRAINT "CertificationPeriod_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertificationPeriod" ADD CONSTRAINT "CertificationPeriod_certificate_id_fkey" FOREIGN KEY ("certificate_id") REFERENCES "Certificate"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ── Rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "CertificationPeriod"
  ADD CONSTRAINT "CertificationPeriod_first_range" CHECK (first_day BETWEEN '1900-01-01' AND '2099-12-31'),
  ADD CONSTRAINT "CertificationPeriod_last_range" CHECK (last_day BETWEEN '1900-01-01' AND '2099-12-31'),
  ADD CONSTRAINT "CertificationPeriod_order" CHECK (last_day >= first_day),
  -- Also for two who write at once. A range of one id stands for the id, so that no extension is needed.
  ADD CONSTRAINT "CertificationPeriod_no_overlap"
    EXCLUDE USING gist (int4range(of_group, of_group, '[]') WITH &&, daterange(first_day, last_day, '[]') WITH &&);

CREATE FUNCTION certification_period_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The group's removal empties group_id alone.
  NEW.of_group := coalesce(NEW.group_id, NEW.of_group);
  RETURN NEW;
END $$;
CREATE TRIGGER certification_period_group BEFORE INSERT OR UPDATE ON "CertificationPeriod"
  FOR EACH ROW EXECUTE FUNCTION certification_period_group();

-- ── The periods of the data of now ──────────────────────────────────────────────────────────────────────────────────────────
-- Until now a group had one beginning and one end. The history tells the ones before, and issued certificates of colleges tell
-- single periods. What lasts longer than a period is divided: the first is three years for a college, the others are five, counted
-- back from the end. Every day that was certified stays so, and no other day becomes so today.

CREATE TEMP TABLE claim (of_group int, first_day date, last_day date);

DO $$
DECLARE
  state record;
  of_group int;
  ceiling date;
  newer date;
  until date;
BEGIN
  FOR state IN
    SELECT group_id, certified, certified_until, valid_until, valid_until - valid_from < interval '1 day' AS brief,
      (valid_until AT TIME ZONE 'Europe/Stockholm')::date AS gone
    FROM "GroupHistory" ORDER BY group_id, valid_from DESC, id DESC
  LOOP
    IF of_group IS DISTINCT FROM state.group_id THEN
      of_group := state.group_id;
      ceiling := NULL;
      newer := NULL;
    ELSIF state.brief THEN
      -- A mistake that was mended the same day.
      CONTINUE;
    END IF;
    IF state.valid_until IS NULL THEN
      until := state.certified_until;
    ELSIF newer IS NULL THEN
      -- It was switched off, or the group went.
      until := least(state.certified_until, state.gone - 1);
    ELSE
      until := least(state.certified_until, ceiling - 1);
    END IF;
    IF state.certified IS NOT NULL AND (ceiling IS NULL OR state.certified < ceiling)
      AND (until IS NULL OR state.certified <= until) THEN
      INSERT INTO claim VALUES (of_group, state.certified, until);
      ceiling := state.certified;
    END IF;
    newer := state.certified;
  END LOOP;
END $$;

CREATE FUNCTION pg_temp.divided(first_day date, last_day date, longest_first int)
RETURNS TABLE (part_first date, part_last date) LANGUAGE plpgsql AS $$
DECLARE
  until date := last_day;
  start date;
BEGIN
  LOOP
    IF until IS NULL OR until < first_day + make_interval(years => longest_first) THEN
      RETURN QUERY SELECT first_day, until;
      RETURN;
    ELSIF until < first_day + make_interval(years => longest_first) + interval '5 years' THEN
      start := (first_day + make_interval(years => longest_first))::date;
    ELSE
      start := (until + 1 - interval '5 years')::date;
      IF start + interval '5 years' <= until THEN start := start + 1; END IF;
    END IF;
    RETURN QUERY SELECT start, until;
    until := start - 1;
  END LOOP;
END $$;

DO $$
DECLARE
  stated record;
  stretch record;
  today date := (now() AT TIME ZONE 'Europe/Stockholm')::date;
BEGIN
  FOR stated IN
    SELECT id, group_id, (fields->>'from')::date AS first_day, (fields->>'to')::date AS last_day
    FROM "Certificate" c
    WHERE kind = 'college_certificate' AND fields->>'from' ~ '^\d{4}-\d{2}-\d{2}$' AND fields->>'to' ~ '^\d{4}-\d{2}-\d{2}$'
      AND fields->>'from' <= fields->>'to'
      AND EXISTS (SELECT FROM "CertificatePerson" p WHERE p.certificate_id = c.id AND p.status = 'issued')
    ORDER BY id DESC
  LOOP
    -- The newest certificate counts, and none makes a group certified today that isn't.
    CONTINUE WHEN EXISTS (SELECT FROM "CertificationPeriod" p WHERE p.of_group = stated.group_id
      AND daterange(p.first_day, p.last_day, '[]') && daterange(stated.first_day, stated.last_day, '[]'));
    CONTINUE WHEN today BETWEEN stated.first_day AND stated.last_day AND NOT EXISTS (
      SELECT FROM claim WHERE claim.of_group = stated.group_id AND daterange(claim.first_day, claim.last_day, '[]') @> today);
    INSERT INTO "CertificationPeriod" (group_id, first_day, last_day, certificate_id)
      VALUES (stated.group_id, stated.first_day, stated.last_day, stated.id);
  END LOOP;

  FOR stretch IN
    SELECT claim.of_group, g.id AS group_id, lower(part) AS first_day, upper(part) - 1 AS last_day,
      CASE WHEN coalesce(g.category, (SELECT category FROM "GroupHistory" h WHERE h.group_id = claim.of_group ORDER BY id DESC LIMIT 1))
        IN ('region', 'local') THEN 3 ELSE 5 END AS longest_first
    FROM claim LEFT JOIN "Group" g ON g.id = claim.of_group
    CROSS JOIN LATERAL (SELECT coalesce(range_agg(daterange(p.first_day, p.last_day, '[]')), '{}') AS days
      FROM "CertificationPeriod" p WHERE p.of_group = claim.of_group) taken
    CROSS JOIN LATERAL unnest(datemultirange(daterange(claim.first_day, claim.last_day, '[]')) - taken.days) part
    ORDER BY claim.of_group, lower(part)
  LOOP
    INSERT INTO "CertificationPeriod" (group_id, of_group, first_day, last_day)
      SELECT stretch.group_id, stretch.of_group, part_first, part_last
      FROM pg_temp.divided(stretch.first_day, stretch.last_day, CASE WHEN EXISTS (SELECT FROM "CertificationPeriod" p
        WHERE p.of_group = stretch.of_group AND p.first_day < stretch.first_day) THEN 5 ELSE stretch.longest_first END);
  END LOOP;
END $$;

DROP TABLE claim;

INSERT INTO "AuditEntry" (action, subject, subject_id, details)
  SELECT 'certify', 'Group', group_id::text, jsonb_build_object('cause', 'migration', 'added', count(*))
  FROM "CertificationPeriod" WHERE group_id IS NOT NULL GROUP BY group_id ORDER BY group_id;

-- ── The columns before, and the order of lists ──────────────────────────────────────────────────────────────────────────────

DROP TRIGGER group_history_changes ON "Group";
CREATE OR REPLACE FUNCTION group_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "GroupHistory" SET valid_until = now() WHERE group_id = OLD.id AND valid_until IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "GroupHistory" (group_id, valid_from, name, title, category, educator_type, employer_type, status, parent_id, path,
      created_at)
    VALUES (NEW.id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END, NEW.name, NEW.title, NEW.category,
      NEW.educator_type, NEW.employer_type, NEW.status, NEW.parent_id, NEW.path, NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER group_history_changes AFTER UPDATE ON "Group" FOR EACH ROW
  WHEN ((OLD.name, OLD.title, OLD.category, OLD.educator_type, OLD.employer_type, OLD.status, OLD.path)
    IS DISTINCT FROM (NEW.name, NEW.title, NEW.category, NEW.educator_type, NEW.employer_type, NEW.status, NEW.path))
  EXECUTE FUNCTION group_history();

-- AlterTable
ALTER TABLE "Group" DROP COLUMN "certified",
DROP COLUMN "certified_until",
ADD COLUMN     "period_days" DATE[] DEFAULT ARRAY[]::DATE[],
ADD COLUMN     "first_certified" DATE,
ADD COLUMN     "last_certified" DATE;

-- AlterTable
ALTER TABLE "GroupHistory" DROP COLUMN "certified",
DROP COLUMN "certified_until";

CREATE FUNCTION certification_days(of_these int) RETURNS void LANGUAGE sql AS $$
  UPDATE "Group" g SET period_days = p.days, first_certified = p.days[1],
      last_certified = CASE WHEN cardinality(p.days) % 2 = 0 THEN p.days[cardinality(p.days)] END
    FROM (SELECT coalesce(array_agg(day ORDER BY first_day, day) FILTER (WHERE day IS NOT NULL), '{}') AS days
      FROM "CertificationPeriod", LATERAL (VALUES (first_day), (last_day)) each (day) WHERE group_id = of_these) p
    WHERE g.id = of_these AND g.period_days IS DISTINCT FROM p.days
$$;
CREATE FUNCTION certification_period_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM certification_days(id) FROM (SELECT NEW.group_id AS id UNION SELECT OLD.group_id) g WHERE id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER certification_period_days AFTER INSERT OR UPDATE OR DELETE ON "CertificationPeriod"
  FOR EACH ROW EXECUTE FUNCTION certification_period_days();

SELECT certification_days(group_id) FROM (SELECT DISTINCT group_id FROM "CertificationPeriod" WHERE group_id IS NOT NULL) g;

-- Notices of changes
SELECT kollegium_watch('CertificationPeriod');
