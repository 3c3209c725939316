-- AlterTable
ALTER TABLE "OauthClient" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "old_secret_hash" TEXT,
ADD COLUMN     "old_secret_until" TIMESTAMPTZ(3),
ADD COLUMN     "origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "secret_at" TIMESTAMPTZ(3),
ADD COLUMN     "secret_hash" TEXT,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
