-- AlterTable
ALTER TABLE "SignIn" ADD COLUMN     "ip" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'password',
ADD COLUMN     "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "strong" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Passkey" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthenticatorApp" (
    "user_id" INTEGER NOT NULL,
    "secret" BYTEA NOT NULL,
    "last_step" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "AuthenticatorApp_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "UsedTicket" (
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UsedTicket_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "FactorReset" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "started_by" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_by" INTEGER,
    "confirmed_at" TIMESTAMPTZ(3),
    "stopped_by" INTEGER,
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "FactorReset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInPolicy" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "demanded" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "proof_minutes" INTEGER NOT NULL DEFAULT 15,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SignInPolicy_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credential_id_key" ON "Passkey"("credential_id");

-- CreateIndex
CREATE INDEX "Passkey_user_id_idx" ON "Passkey"("user_id");

-- CreateIndex
CREATE INDEX "RecoveryCode_user_id_idx" ON "RecoveryCode"("user_id");

-- CreateIndex
CREATE INDEX "UsedTicket_expires_at_idx" ON "UsedTicket"("expires_at");

-- CreateIndex
CREATE INDEX "FactorReset_user_id_idx" ON "FactorReset"("user_id");

-- CreateIndex
CREATE INDEX "FactorReset_started_by_idx" ON "FactorReset"("started_by");

-- CreateIndex
CREATE INDEX "FactorReset_confirmed_by_idx" ON "FactorReset"("confirmed_by");

-- CreateIndex
CREATE INDEX "FactorReset_stopped_by_idx" ON "FactorReset"("stopped_by");

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthenticatorApp" ADD CONSTRAINT "AuthenticatorApp_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FactorReset" ADD CONSTRAINT "FactorReset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FactorReset" ADD CONSTRAINT "FactorReset_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FactorReset" ADD CONSTRAINT "FactorReset_confirmed_by_fkey" FOREIGN KEY ("confirmed_by") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FactorReset" ADD CONSTRAINT "FactorReset_stopped_by_fkey" FOREIGN KEY ("stopped_by") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
