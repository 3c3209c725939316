import { defineConfig } from 'prisma/config'

// The official Prisma commands (`prisma migrate deploy`, `prisma studio`) work on the same folders when DATABASE_URL is set;
// the product itself applies migrations at start (src/migrate.ts).
export default defineConfig({
  schema: 'schema',
  migrations: { path: 'migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unset' },
})
