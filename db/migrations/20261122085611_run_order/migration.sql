-- CreateEnum
CREATE TYPE "PrintRunOrder" AS ENUM ('list', 'lastname');

-- AlterTable
ALTER TABLE "PrintRun" ADD COLUMN     "order" "PrintRunOrder" NOT NULL DEFAULT 'list';
