-- AlterTable
ALTER TABLE "Application" ADD COLUMN     "gdpr_at" TIMESTAMPTZ(3),
ADD COLUMN     "gdpr_version" TEXT;

-- CreateTable
CREATE TABLE "FormReceipt" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "number" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FormReceipt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "FormReceipt_token_hash_key" ON "FormReceipt"("token_hash");

-- CreateIndex
CREATE INDEX "FormReceipt_created_at_idx" ON "FormReceipt"("created_at");

-- Notices of changes
SELECT kollegium_watch('FormReceipt');
