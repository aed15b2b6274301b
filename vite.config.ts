import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { noServerInBrowser } from './scripts/no-server-in-browser.ts'

// What the mall's pages share. Icons are named one by one: the panel's stay out of the public pages.
const SHOPPING = new RegExp(
  [
    '/src/shared/ui/(cartao|est|foto|icone|janela|logo|loja-escolhida|marca|meta|paginas|preco|tema|vazio)',
    '/src/shared/(cnpj|datas|dinheiro|telefone)\\.ts',
    '/src/vendas/(pages/)?carrinho\\.tsx?',
    '/src/vitrine/(enderecos|filtros|limites)\\.ts',
    '/src/vitrine/pages/(avaliacoes|dados-estruturados|loja-nao-encontrada|vendedor|whatsapp)\\.tsx?',
    '/Icon(AdjustmentsHorizontal|BrandWhatsapp|DeviceDesktop|Home|MapPin|Minus|Moon|Package|Plus|RosetteDiscountCheck|Search|ShoppingBag|Sun|User|X)\\.mjs',
  ].join('|'),
)

// The browser gets few files: what every page runs on is one chunk, the parts of the mall another, and other icons are
// put together by the pages that use them instead of one file each.
const codeSplitting = {
  groups: [
    {
      name: 'base',
      test: /\/node_modules\/(react|react-dom|scheduler|react-router)\/|\/MantineProvider\/|createReactComponent|rolldown\/runtime|\/src\/shared\/ui\/(toasts\.tsx|sessao|pagina-de-erro|desenhos)/,
      priority: 3,
    },
    { name: 'shopping', test: SHOPPING, priority: 2 },
    { name: 'icones', test: /@tabler/, entriesAware: true, entriesAwareMergeThreshold: 8000, priority: 1 },
  ],
}

// The server build has one input, src/app.ts: doors, loaders, jobs and use cases share one module graph
// (and so one pool, one cache, one set of error classes). Web and worker run that same build.
export default defineConfig(({ command }) => ({
  plugins: [noServerInBrowser(), reactRouter()],
  environments: {
    client: {
      build: {
        target: 'es2022',
        rolldownOptions: {
          output: {
            codeSplitting,
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
          },
        },
      },
    },
    ssr: { build: { target: 'node22', sourcemap: true, rolldownOptions: { input: './src/app.ts' } } },
  },
  ssr: { noExternal: command === 'build' ? [/^@mantine\//] : undefined },
}))
