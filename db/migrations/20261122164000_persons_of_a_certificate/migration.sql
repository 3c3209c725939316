-- Lists of certificates can be ordered by how many persons each holds: the number stands with the certificate, kept by the database
-- whoever writes, so that the order stands in an index.
ALTER TABLE "Certificate" ADD COLUMN "persons_count" INTEGER NOT NULL DEFAULT 0;
UPDATE "Certificate" certificate SET persons_count = own.number
FROM (SELECT certificate_id, count(*) AS number FROM "CertificatePerson" GROUP BY certificate_id) own
WHERE own.certificate_id = certificate.id;
CREATE INDEX "Certificate_kind_persons_count_id_idx" ON "Certificate"("kind", "persons_count", "id");

-- A class is one statement, so it is counted as one.
CREATE FUNCTION kollegium_persons_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Certificate" certificate
  SET persons_count = persons_count + CASE TG_OP WHEN 'INSERT' THEN own.number ELSE -own.number END
  FROM (SELECT certificate_id, count(*)::int AS number FROM changed GROUP BY certificate_id) own
  WHERE own.certificate_id = certificate.id;
  RETURN NULL;
END $$;
CREATE TRIGGER kollegium_persons_added AFTER INSERT ON "CertificatePerson"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kollegium_persons_counted();
CREATE TRIGGER kollegium_persons_removed AFTER DELETE ON "CertificatePerson"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kollegium_persons_counted();

-- Those without their points are moved to an intyg of their own, now and then.
CREATE FUNCTION kollegium_person_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Certificate" SET persons_count = persons_count + CASE id WHEN NEW.certificate_id THEN 1 ELSE -1 END
  WHERE id IN (OLD.certificate_id, NEW.certificate_id);
  RETURN NULL;
END $$;
CREATE TRIGGER kollegium_person_moved AFTER UPDATE OF certificate_id ON "CertificatePerson"
  FOR EACH ROW WHEN (OLD.certificate_id IS DISTINCT FROM NEW.certificate_id) EXECUTE FUNCTION kollegium_person_moved();
