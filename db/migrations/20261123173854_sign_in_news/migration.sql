-- AlterTable
ALTER TABLE "SignIn" ADD COLUMN     "news" TEXT NOT NULL DEFAULT '';
