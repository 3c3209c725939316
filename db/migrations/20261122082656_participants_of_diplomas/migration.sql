-- AlterTable
ALTER TABLE "CertificatePerson" ADD COLUMN     "participant_id" INTEGER;

-- CreateIndex
CREATE INDEX "CertificatePerson_participant_id_idx" ON "CertificatePerson"("participant_id");

-- AddForeignKey
ALTER TABLE "CertificatePerson" ADD CONSTRAINT "CertificatePerson_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "Participant"("id") ON DELETE SET NULL ON UPDATE CASCADE;
