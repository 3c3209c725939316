-- Tokens of our own apps are bound to the host and the browser that they were issued to. The registered old clients of now go on
-- as they are.

-- AlterTable
ALTER TABLE "OauthClient" ADD COLUMN     "unbound" BOOLEAN NOT NULL DEFAULT false;

UPDATE "OauthClient" SET "unbound" = true WHERE NOT "first_party";

-- AlterTable
ALTER TABLE "OauthToken" ADD COLUMN     "binding" TEXT,
ADD COLUMN     "host" TEXT;
