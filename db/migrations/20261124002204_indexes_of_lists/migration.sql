-- DropIndex
DROP INDEX "AuditEntry_subject_subject_id_at_idx";

-- CreateIndex
CREATE INDEX "AuditEntry_subject_id_subject_at_idx" ON "AuditEntry"("subject_id", "subject", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_ip_at_idx" ON "AuditEntry"("ip", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_request_id_idx" ON "AuditEntry"("request_id");

-- The pages of help below hidden ones are found without reading the method material, which has no reader of that kind.
CREATE INDEX "Content_help_parent_idx" ON "Content" (parent_id)
  WHERE type = 'book' AND parent_id IS NOT NULL AND access IS DISTINCT FROM 'metodmaterial';
