-- The audit log is chained, and only added to (docs/decisions/0063-audit-chain-and-roles.md). Its chain has a schema of its own, which
-- Prisma doesn't know: the application reads it, and adds to it by the functions below alone.

CREATE SCHEMA audit_chain;

-- A link for each entry: hash = sha256(hash of the link before || the entry as text).
CREATE TABLE audit_chain.link (
  position bigint PRIMARY KEY,
  entry_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL
);

-- The last link of a day.
CREATE TABLE audit_chain.anchor (
  day date PRIMARY KEY,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);

-- One row. Every entry up to `floor` has its link, or never will; `next_floor` becomes that when the transactions of its moment have ended.
CREATE TABLE audit_chain.head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'Europe/Stockholm')::date,
  floor bigint NOT NULL DEFAULT 0,
  next_floor bigint,
  next_floor_xid bigint,
  next_floor_at timestamptz
);
INSERT INTO audit_chain.head DEFAULT VALUES;

-- An entry as the text that is hashed: its columns without the empty ones, so that a new column leaves the hashes of old entries as they are.
CREATE FUNCTION audit_chain.text_of(entry public."AuditEntry") RETURNS text
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
  SELECT jsonb_object_agg(key, value)::text FROM jsonb_each(to_jsonb(entry)) WHERE value <> 'null'
$$;

-- Links at most `most` entries, in the order of their ids, and anchors a day that is over. Those whose transaction commits later follow later.
-- One process at a time: the others return at once, and no writer of entries waits. Returns the number of new links.
CREATE FUNCTION audit_chain.seal(most int) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  chain audit_chain.head;
  entry public."AuditEntry";
  today date := (now() AT TIME ZONE 'Europe/Stockholm')::date;
  newest bigint := (SELECT max(id) FROM public."AuditEntry");
  oldest_running bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  next_xid bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  made int := 0;
BEGIN
  SELECT * INTO chain FROM audit_chain.head FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  FOR entry IN
    SELECT e.* FROM public."AuditEntry" e
    WHERE e.id > chain.floor AND NOT EXISTS (SELECT FROM audit_chain.link WHERE entry_id = e.id)
    ORDER BY e.id LIMIT most
  LOOP
    made := made + 1;
    chain.position := chain.position + 1;
    chain.hash := sha256(chain.hash || convert_to(audit_chain.text_of(entry), 'UTF8'));
    INSERT INTO audit_chain.link VALUES (chain.position, entry.id, chain.hash);
  END LOOP;
  IF made < most THEN
    IF chain.day < today THEN
      INSERT INTO audit_chain.anchor (day, position, hash) VALUES (chain.day, chain.position, chain.hash);
      chain.day := today;
    END IF;
    -- A restored database may count its transactions from the beginning again.
    IF chain.next_floor_xid > next_xid THEN chain.next_floor := NULL; END IF;
    IF chain.next_floor IS NOT NULL AND chain.next_floor_xid <= oldest_running AND chain.next_floor_at < now() - interval '10 minutes' THEN
      chain.floor := chain.next_floor;
      chain.next_floor := NULL;
    END IF;
    IF chain.next_floor IS NULL AND newest > chain.floor THEN
      chain.next_floor := newest;
      chain.next_floor_xid := next_xid;
      chain.next_floor_at := now();
    END IF;
  END IF;
  UPDATE audit_chain.head SET position = chain.position, hash = chain.hash, day = chain.day, floor = chain.floor,
    next_floor = chain.next_floor, next_floor_xid = chain.next_floor_xid, next_floor_at = chain.next_floor_at;
  RETURN made;
END $$;

-- Entries that the histories of documents, applications and certifications are read from, and those that say what was removed, are kept
-- as long as what they tell of.
CREATE FUNCTION audit_chain.is_kept(entry public."AuditEntry") RETURNS boolean
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT entry.subject = 'AuditEntry' OR coalesce(to_jsonb(entry)->>'result', 'done') = 'done' AND (
    entry.action IN ('issue', 'reissue', 'issue_corrected', 'correct', 'revoke', 'protect', 'become', 'move', 'receive', 'certify',
      'mail', 'mail_failed', 'print', 'status', 'responsible', 'account')
    OR entry.action IN ('create', 'update') AND entry.subject ~ 'Certificate|Diploma|Application')
$$;

-- Removes the entries of whole days before `first_kept`, the one way to do so. Their links stay, and a new entry says how many went: more
-- missing entries than these entries name are a fault. What has no link yet stays, and so do the last ninety days, whoever asks.
-- Returns how many went.
CREATE FUNCTION audit_chain.forget(first_kept date) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  gone bigint;
  last bigint;
BEGIN
  IF first_kept > (now() AT TIME ZONE 'Europe/Stockholm')::date - 90 THEN
    RAISE EXCEPTION 'the log of the last ninety days stays'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AuditEntry_stays', TABLE = 'AuditEntry';
  END IF;
  PERFORM FROM audit_chain.head FOR UPDATE;
  PERFORM set_config('audit_chain.forgets', 'on', true);
  WITH removed AS (
    DELETE FROM public."AuditEntry" e USING audit_chain.link l
    WHERE l.entry_id = e.id AND e.at < first_kept::timestamp AT TIME ZONE 'Europe/Stockholm'
      AND NOT audit_chain.is_kept(e)
    RETURNING l.position)
  SELECT count(*), max(position) INTO gone, last FROM removed;
  PERFORM set_config('audit_chain.forgets', '', true);
  IF gone > 0 THEN
    INSERT INTO public."AuditEntry" (action, subject, details)
    VALUES ('delete', 'AuditEntry', jsonb_build_object('before', first_kept, 'entries', gone, 'position', last));
  END IF;
  RETURN gone;
END $$;

-- Only the owner removes, inside the function above; no one changes or empties.
CREATE OR REPLACE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('audit_chain.forgets', true) = 'on'
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the log is only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'AuditEntry_stays', TABLE = 'AuditEntry';
END $$;

DROP TRIGGER audit_entry_stays ON "AuditEntry";
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE ON "AuditEntry" FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();
CREATE TRIGGER audit_entry_is_not_emptied BEFORE TRUNCATE ON "AuditEntry" FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();
CREATE TRIGGER link_stays BEFORE UPDATE OR DELETE ON audit_chain.link FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();
CREATE TRIGGER links_stay BEFORE TRUNCATE ON audit_chain.link FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();
CREATE TRIGGER anchor_stays BEFORE UPDATE OR DELETE ON audit_chain.anchor FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();
CREATE TRIGGER anchors_stay BEFORE TRUNCATE ON audit_chain.anchor FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();

REVOKE ALL ON FUNCTION audit_chain.seal(int), audit_chain.forget(date) FROM PUBLIC;

-- The queue makes its own tables here. It needs no right to make schemas for that.
CREATE SCHEMA IF NOT EXISTS pgboss;
