-- AlterTable
ALTER TABLE "SignInProvider" ADD COLUMN     "decryption_certificate" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "decryption_key" BYTEA;
