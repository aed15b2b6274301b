import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cookies, privacidade, TEXTOS_LEGAIS } from './secao-textos.ts'
import { lerTexto, type Trecho } from './textos-legais.ts'

test('a text is read into parts, paragraphs, lists, strong words and links', () => {
  expect(lerTexto('## Olá, você\nUm **dois** [três](/ajuda).\n\n- a\n- b {nome}', { nome: 'Ana' })).toEqual([
    {
      id: 'ola-voce',
      titulo: 'Olá, você',
      blocos: [
        {
          lista: false,
          linhas: [
            [
              { texto: 'Um ' },
              { texto: 'dois', forte: true },
              { texto: ' ' },
              { texto: 'três', href: '/ajuda' },
              { texto: '.' },
            ],
          ],
        },
        { lista: true, linhas: [[{ texto: 'a' }], [{ texto: 'b Ana' }]] },
      ],
    },
  ])
})

test('a list may follow its sentence on the next line', () => {
  const [parte] = lerTexto('## A\nGuardamos:\n- um\n- dois\n\nE só.')
  expect(parte?.blocos.map(({ lista, linhas }) => [lista, linhas.map(([trecho]) => trecho?.texto)])).toEqual([
    [false, ['Guardamos:']],
    [true, ['um', 'dois']],
    [false, ['E só.']],
  ])
})

test('a table is read row by row, without the line below its heading', () => {
  const [parte] = lerTexto('## A\nVeja:\n\n| Para quê | Dados |\n|---|---|\n| Conta | **nome** e e-mail |')
  expect(parte?.blocos[1]?.tabela).toEqual([
    [[{ texto: 'Para quê' }], [{ texto: 'Dados' }]],
    [[{ texto: 'Conta' }], [{ texto: 'nome', forte: true }, { texto: ' e e-mail' }]],
  ])
})

test('what is no address that a text may lead to stays words', () => {
  const [parte] = lerTexto('## A\n[x](javascript:alert(1)) [y](http://sem-cifra.test)')
  const trechos = parte?.blocos.flatMap(({ linhas }) => linhas.flat()) ?? []
  expect(trechos.every(({ href }) => href === undefined)).toBe(true)
})

test('the texts of the program have parts with names of their own', () => {
  for (const { schema } of TEXTOS_LEGAIS) {
    const ids = lerTexto(schema.parse({}).texto).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(3)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('the Privacy Policy has a ground of the law for every purpose, and says who answers', () => {
  const { texto } = privacidade.schema.parse({})
  const partes = lerTexto(texto, { quem_responde: 'Quem responde é a casa.' })
  const [cabeca, ...linhas] =
    partes.flatMap(({ blocos }) => blocos).find(({ tabela }) => tabela)?.tabela ?? []
  const escrita = (celula: Trecho[] = []) => celula.map((trecho) => trecho.texto).join('')
  expect(cabeca?.map(escrita)).toEqual(['Para quê', 'Que dados', 'Base na lei'])
  expect(linhas.length).toBeGreaterThan(8)
  for (const [, dados, base] of linhas) {
    expect(escrita(dados)).not.toBe('')
    expect(escrita(base)).toMatch(/art\. \d/)
  }
  const tudo = linhas.flat().map(escrita).join(' ')
  for (const dado of ['CPF', 'endereço de entrega', 'aparelho', 'endereço IP']) expect(tudo).toContain(dado)
  expect(JSON.stringify(partes.at(-1))).toContain('Quem responde é a casa.')
})

test('the Privacy Policy tells of what an account keeps, and for how long', () => {
  const { texto } = privacidade.schema.parse({})
  for (const guardado of ['Carrinho da conta: até o pedido ou 90 dias', 'Favoritos: ', '180 dias sem visita'])
    expect(texto).toContain(guardado)
})

/** What asks another company's program, and the item of the Privacy Policy that tells of it: null where it is told of nobody. */
const CONTAM: Record<string, string | null> = {
  'src/assinaturas/server/pix-automatico/provedor-http.ts': null,
  'src/avisos/server/entregar.ts': 'O serviço de avisos do seu navegador',
  'src/fretes/server/melhor-envio-http.ts': 'A transportadora ou o serviço de fretes que a loja escolheu',
  'src/integracoes/server/bling/bling-http.ts':
    'O sistema de gestão e os outros programas que a loja conectou',
  'src/integracoes/server/webhooks/enviar.ts':
    'O sistema de gestão e os outros programas que a loja conectou',
  'src/pagamentos/server/mercadopago-http.ts': 'O Mercado Pago',
  'src/produtos/server/buscar-imagens.ts': null,
}

test('the Privacy Policy names whom the program tells something of a person', () => {
  const acham = globSync('src/**/*.ts', { exclude: ['**/*.test.*', 'src/shared/**', 'src/demo/**'] }).filter(
    (arquivo) => /\b(guardedFetch|askProvider)\b/.test(readFileSync(arquivo, 'utf8')),
  )
  expect(acham.sort()).toEqual(Object.keys(CONTAM).sort())
  const partes = lerTexto(privacidade.schema.parse({}).texto)
  const itens = partes
    .find(({ id }) => id === 'com-quem-compartilhamos')
    ?.blocos.flatMap(({ linhas }) => linhas.map(([trecho]) => trecho?.texto))
  for (const item of Object.values(CONTAM)) if (item) expect(itens).toContain(item)
})

/** What stores something in the browser, and the item of the Cookie Policy that tells of it. */
const GUARDAM: Record<string, string> = {
  'src/acesso/pages/quem-sou.ts': 'Ajustes do painel',
  'src/avisos/pages/aparelho.ts': 'Avisos no aparelho',
  'src/fretes/pages/calcular-frete.tsx': 'CEP',
  'src/produtos/pages/lote-de-produtos.ts': 'Ajustes do painel',
  'src/service-worker.ts': 'Páginas para ler sem internet',
  'src/shared/ui/formulario/texto-guardado.ts': 'Texto interrompido',
  'src/shared/ui/loja/contar-etapa.ts': 'Visita contada',
  'src/shared/ui/loja/loja-escolhida.ts': 'Loja escolhida',
  'src/shared/ui/sem-rede/aparelho.ts': 'Balcão',
  'src/shared/ui/sem-rede/de-quem.ts': 'Balcão',
  'src/shared/ui/sessao/auth-client.ts': 'Sua sessão',
  'src/shared/ui/sessao/entrar-como-guardado.ts': 'Ajustes do painel',
  'src/shared/ui/tema.tsx': 'Tema',
  'src/usuarios/pages/entrada/aceite-pendente.tsx': 'Textos aceitos',
  'src/vendas/pages/balcao/rascunho-do-balcao.ts': 'Balcão',
  'src/vendas/pages/balcao/sem-rede/guardar-balcao.ts': 'Balcão',
  'src/vendas/pages/carrinho/carrinho-na-conta.ts': 'Carrinho',
  'src/vendas/pages/carrinho/carrinho.tsx': 'Carrinho',
  'src/vendas/pages/carrinho/cupons-guardados.ts': 'Carrinho',
  'src/vendas/pages/compra/compra-em-andamento.ts': 'Compra em andamento',
  'src/vendas/pages/lista/vendas-som.tsx': 'Ajustes do painel',
  'src/vitrine/pages/moldura/buscas-recentes.ts': 'Buscas recentes',
  'src/vitrine/pages/vistos.ts': 'Produtos vistos',
}

test('the Cookie Policy tells item by item what the program stores in a browser', () => {
  const guarda = /Storage\.setItem\(|indexedDB\.open\(|caches\.open\(|persistSession: true/
  const acham = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).filter((arquivo) =>
    guarda.test(readFileSync(arquivo, 'utf8')),
  )
  expect(acham.sort()).toEqual(Object.keys(GUARDAM).sort())
  const [parte] = lerTexto(cookies.schema.parse({}).texto)
  const itens = parte?.blocos.flatMap(({ linhas }) => linhas.map(([trecho]) => trecho?.texto))
  for (const item of Object.values(GUARDAM)) expect(itens).toContain(`${item}:`)
})

test.each(['[', '[a](', '[a ', 'a', '\n ', '\n- a', '**a ', '## a ', '| a '])(
  'a text as long as it may be, all of %j, is read at once',
  (sinal) => {
    const antes = process.cpuUsage().user
    lerTexto(`## A\n${sinal.repeat(60_000 / sinal.length)}\n- fim`)
    expect((process.cpuUsage().user - antes) / 1000).toBeLessThan(1000)
  },
)
