-- AlterTable
ALTER TABLE "Education" ADD COLUMN     "courses" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "extent" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "extent_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "level" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "level_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "title_en" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "worth" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "worth_en" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "CertificateSupplement" (
    "person_id" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "filesize" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CertificateSupplement_pkey" PRIMARY KEY ("person_id")
);

-- CreateIndex
CREATE INDEX "CertificateSupplement_sha256_idx" ON "CertificateSupplement"("sha256");

-- AddForeignKey
ALTER TABLE "CertificateSupplement" ADD CONSTRAINT "CertificateSupplement_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "CertificatePerson"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('CertificateSupplement');
