-- Sign-in with the school's account: providers, links between accounts, sign-ins under way, and accounts that people ask for.

-- CreateEnum
CREATE TYPE "SignInProviderKind" AS ENUM ('oidc', 'saml');

-- CreateEnum
CREATE TYPE "SignInAttemptStep" AS ENUM ('sent', 'spent', 'answered', 'ended');

-- CreateEnum
CREATE TYPE "AccountRequestStatus" AS ENUM ('open', 'approved', 'declined');

-- CreateTable
CREATE TABLE "SignInProvider" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "kind" "SignInProviderKind" NOT NULL DEFAULT 'oidc',
    "group_id" INTEGER,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL DEFAULT '',
    "client_secret" BYTEA,
    "scopes" TEXT NOT NULL DEFAULT 'openid email profile',
    "sso_url" TEXT NOT NULL DEFAULT '',
    "certificates" TEXT NOT NULL DEFAULT '',
    "acr_values" TEXT NOT NULL DEFAULT '',
    "subject_claim" TEXT NOT NULL DEFAULT '',
    "email_claim" TEXT NOT NULL DEFAULT '',
    "number_claim" TEXT NOT NULL DEFAULT '',
    "strong_values" TEXT NOT NULL DEFAULT '',
    "domains" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInProvider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LinkedAccount" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "LinkedAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "hash" TEXT NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "state_hash" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "query" TEXT NOT NULL,
    "step" "SignInAttemptStep" NOT NULL DEFAULT 'sent',
    "mail_hash" TEXT,
    "user_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInAttempt_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "UsedAssertion" (
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UsedAssertion_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "AccountRequest" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "group_id" INTEGER,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "firstname" TEXT NOT NULL DEFAULT '',
    "lastname" TEXT NOT NULL DEFAULT '',
    "status" "AccountRequestStatus" NOT NULL DEFAULT 'open',
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AccountRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SignInProvider_group_id_idx" ON "SignInProvider"("group_id");

-- CreateIndex
CREATE INDEX "SignInProvider_title_id_idx" ON "SignInProvider"("title", "id");

-- CreateIndex
CREATE INDEX "SignInProvider_active_id_idx" ON "SignInProvider"("active", "id");

-- CreateIndex
CREATE INDEX "SignInProvider_updated_at_id_idx" ON "SignInProvider"("updated_at", "id");

-- CreateIndex
CREATE INDEX "SignInProvider_created_at_id_idx" ON "SignInProvider"("created_at", "id");

-- CreateIndex
CREATE INDEX "LinkedAccount_user_id_idx" ON "LinkedAccount"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "LinkedAccount_provider_id_subject_key" ON "LinkedAccount"("provider_id", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "SignInAttempt_state_hash_key" ON "SignInAttempt"("state_hash");

-- CreateIndex
CREATE UNIQUE INDEX "SignInAttempt_mail_hash_key" ON "SignInAttempt"("mail_hash");

-- CreateIndex
CREATE INDEX "SignInAttempt_provider_id_idx" ON "SignInAttempt"("provider_id");

-- CreateIndex
CREATE INDEX "SignInAttempt_expires_at_idx" ON "SignInAttempt"("expires_at");

-- CreateIndex
CREATE INDEX "UsedAssertion_expires_at_idx" ON "UsedAssertion"("expires_at");

-- CreateIndex
CREATE INDEX "AccountRequest_group_id_idx" ON "AccountRequest"("group_id");

-- CreateIndex
CREATE INDEX "AccountRequest_status_id_idx" ON "AccountRequest"("status", "id");

-- CreateIndex
CREATE INDEX "AccountRequest_lastname_id_idx" ON "AccountRequest"("lastname", "id");

-- CreateIndex
CREATE INDEX "AccountRequest_email_id_idx" ON "AccountRequest"("email", "id");

-- CreateIndex
CREATE INDEX "AccountRequest_created_at_id_idx" ON "AccountRequest"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "AccountRequest_provider_id_subject_key" ON "AccountRequest"("provider_id", "subject");

-- AddForeignKey
ALTER TABLE "SignInProvider" ADD CONSTRAINT "SignInProvider_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LinkedAccount" ADD CONSTRAINT "LinkedAccount_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "SignInProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LinkedAccount" ADD CONSTRAINT "LinkedAccount_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInAttempt" ADD CONSTRAINT "SignInAttempt_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "SignInProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInAttempt" ADD CONSTRAINT "SignInAttempt_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountRequest" ADD CONSTRAINT "AccountRequest_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "SignInProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountRequest" ADD CONSTRAINT "AccountRequest_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "Group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountRequest" ADD CONSTRAINT "AccountRequest_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Notices of changes
SELECT kollegium_watch('SignInProvider', 'AccountRequest');
