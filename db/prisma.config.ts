import { defineConfig } from 'prisma/config'

// The official Prisma commands work on the same folders; the running product applies migrations itself (src/migrate.ts).
export default defineConfig({
  schema: 'schema',
  migrations: { path: 'migrations' },
  datasource: { url: 'postgresql://unused' },
})
