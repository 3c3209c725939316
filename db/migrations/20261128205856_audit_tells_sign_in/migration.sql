-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "sign_in" TEXT;

-- CreateIndex
CREATE INDEX "AuditEntry_sign_in_at_idx" ON "AuditEntry"("sign_in", "at");
