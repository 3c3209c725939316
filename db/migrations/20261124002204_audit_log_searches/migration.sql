-- DropIndex
DROP INDEX "AuditEntry_subject_subject_id_at_idx";

-- CreateIndex
CREATE INDEX "AuditEntry_subject_id_subject_at_idx" ON "AuditEntry"("subject_id", "subject", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_ip_at_idx" ON "AuditEntry"("ip", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_request_id_idx" ON "AuditEntry"("request_id");
