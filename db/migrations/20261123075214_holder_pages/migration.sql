-- CreateEnum
CREATE TYPE "HolderRequestKind" AS ENUM ('signed_copy', 'name_change');

-- CreateEnum
CREATE TYPE "HolderRequestStatus" AS ENUM ('waiting', 'done', 'declined', 'withdrawn');

-- AlterTable
ALTER TABLE "PrintRun" ADD COLUMN     "greeting" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "HolderLink" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT NOT NULL,
    "person_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HolderLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HolderRequest" (
    "id" SERIAL NOT NULL,
    "kind" "HolderRequestKind" NOT NULL,
    "status" "HolderRequestStatus" NOT NULL DEFAULT 'waiting',
    "person_id" INTEGER NOT NULL,
    "firstname" TEXT NOT NULL DEFAULT '',
    "lastname" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "answer" TEXT NOT NULL DEFAULT '',
    "answered_by_id" INTEGER,
    "answered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "HolderRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "HolderLink_token_hash_key" ON "HolderLink"("token_hash");

-- CreateIndex
CREATE INDEX "HolderLink_person_id_idx" ON "HolderLink"("person_id");

-- CreateIndex
CREATE INDEX "HolderRequest_person_id_idx" ON "HolderRequest"("person_id");

-- CreateIndex
CREATE INDEX "HolderRequest_status_created_at_idx" ON "HolderRequest"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "HolderRequest_answered_by_id_idx" ON "HolderRequest"("answered_by_id");

-- AddForeignKey
ALTER TABLE "HolderLink" ADD CONSTRAINT "HolderLink_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "CertificatePerson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HolderRequest" ADD CONSTRAINT "HolderRequest_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "CertificatePerson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HolderRequest" ADD CONSTRAINT "HolderRequest_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('HolderLink', 'HolderRequest');

-- A holder asks for a link by address.
CREATE INDEX "CertificatePerson_email_idx" ON "CertificatePerson" (lower(email)) WHERE email <> '';

-- One waiting request of a kind for each document, though the holder's browser sends two at once.
CREATE UNIQUE INDEX "HolderRequest_waiting_key" ON "HolderRequest" (person_id, kind) WHERE status = 'waiting';
