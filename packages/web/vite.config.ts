import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `API` is where `npm run dev` finds the server; the built app is served by the server itself. */
const api = process.env.API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Fonts and icons stay files of our own origin: the content policy allows no data: addresses for scripts and fonts.
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, sourcemap: false, chunkSizeWarningLimit: 1200 },
  // What is loaded lazily; found at the first use it would be prepared apart, with a second copy of what it shares.
  optimizeDeps: {
    include: [
      '@mantine/notifications',
      '@mantine/spotlight',
      '@mantine/dates',
      '@mantine/form',
      'ag-grid-community',
      'ag-grid-react',
      'dayjs',
    ],
  },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 5173), strictPort: true, proxy: { '/api': { target: api } } },
})
