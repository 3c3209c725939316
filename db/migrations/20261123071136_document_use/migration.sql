-- CreateTable
CREATE TABLE "DocumentUse" (
    "person_id" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "DocumentUse_pkey" PRIMARY KEY ("person_id")
);

-- AddForeignKey
ALTER TABLE "DocumentUse" ADD CONSTRAINT "DocumentUse_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "CertificatePerson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('DocumentUse');

-- Documents that holders have opened by a mailed link, by the log of downloads.
INSERT INTO "DocumentUse" (person_id, opened_at)
SELECT p.id, min(a.at)
FROM "AuditEntry" a
JOIN "CertificatePerson" p ON p.id::text = a.subject_id
WHERE a.subject = 'CertificatePerson' AND a.action = 'download' AND a.details->>'by' = 'mail'
GROUP BY p.id;

-- CreateIndex
CREATE INDEX "CertificatePerson_issued_at_idx" ON "CertificatePerson"("issued_at");
