import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { noServerInBrowser } from './scripts/no-server-in-browser.ts'

// The browser gets few files, and each visit only what it uses: chunks are named by who needs them. What is not named
// here is split by pages as usual.
const BASE = [
  '/node_modules/(react|react-dom|scheduler|react-router)/',
  '/MantineProvider/|createReactComponent|rolldown/runtime',
  '/Icon(AlertTriangle|DeviceDesktop|InfoCircle|Minus|Moon|Plus|Search|ShoppingBag|Sun|User|X)\\.mjs',
  '/src/shared/(cnpj|dinheiro|portal|telefone|uuid)\\.ts',
  '/src/shared/ui/(api\\.|desenhos\\.|dialogo\\.tsx|loja-escolhida|logo|marca|meta|pagina-de-erro|portal|sessao|tema|toasts\\.tsx)',
  '/src/usuarios/pages/aceite-dos-textos',
  '/src/vendas/(pages/)?carrinho\\.tsx?',
]
const SHOPPING = [
  '/Icon(BrandWhatsapp|Disabled|Home|MapPin|Package|RosetteDiscountCheck|Scale)\\.mjs',
  '/src/shared/ui/(cartao-loja|estrelas|foto|icone)',
  '/src/vitrine/(enderecos|pages/dados-estruturados)\\.ts',
]
const VITRINE = [
  '/IconAdjustmentsHorizontal\\.mjs',
  '/src/shared/datas\\.ts',
  '/src/shared/ui/(botao-whatsapp|cartao-produto|estoque|paginas|preco|vazio)',
  '/src/vitrine/(filtros|limites)\\.ts',
  '/src/vitrine/pages/(avaliacoes|loja-nao-encontrada|vendedor)\\.tsx',
]
const KIT = [
  '@mantine/form/',
  '@mantine/hooks/esm/(utils|use-(did-update|force-update|id|merged-ref|previous|reduced-motion|uncontrolled))/',
  '@mantine/core/esm/components/(CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition)/',
]
const PORTAS = [
  '/src/usuarios/pages/(entrar|login-da-porta|mensagens|porta|segundo-fator)[^?]*\\.tsx?$',
  '/src/shared/ui/botao-de-envio\\.tsx',
]
const codeSplitting = {
  groups: [
    { name: 'base', test: anyOf(BASE), priority: 4 },
    { name: 'shopping', test: anyOf(SHOPPING), priority: 3 },
    { name: 'vitrine', test: anyOf(VITRINE), priority: 2 },
    { name: 'kit', test: anyOf(KIT), priority: 2 },
    { name: 'portas', test: anyOf(PORTAS), priority: 2 },
    // Four that the shop's page alone shows stay in it.
    {
      name: 'icones',
      test: /@tabler(?!.*IconBrand(Facebook|Instagram|Tiktok|Youtube))/,
      entriesAware: true,
      entriesAwareMergeThreshold: 8000,
      priority: 1,
    },
  ],
}

function anyOf(patterns: string[]): RegExp {
  return new RegExp(patterns.join('|'))
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
  // Bundled, so that only what is used of them is loaded: all 6 000 icons alone take 50 MB.
  ssr: { noExternal: command === 'build' ? [/^@mantine\//, '@tabler/icons-react'] : undefined },
}))
