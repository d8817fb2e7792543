import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'turso',
  schema: './src/server/db/schema/*.ts',
  out: './drizzle',
  dbCredentials: { url: process.env.LIBSQL_URL ?? 'http://127.0.0.1:8080' },
});
