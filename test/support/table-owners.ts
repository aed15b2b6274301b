/** Each table of the database with the slice that owns it: no other slice writes to it. */
const OWNED = {
  shared: ['arquivos', 'auth.limites', 'chaves_idempotencia', 'emails', 'emails_de_ensaio', 'raiz_do_cofre'],
  registro: ['alertas', 'auditoria', 'tarefas_adiadas'],
  avisos: ['aparelhos_de_aviso', 'avisos', 'preferencias_de_aviso'],
  planilhas: [
    'exportacoes',
    'importacoes',
    'linhas_importacao',
    'partes_exportacao',
    'preferencias_lista',
    'visoes_salvas',
  ],
  usuarios: [
    'auth.auth_codes',
    'auth.dispositivos',
    'auth.identities',
    'auth.mfa_challenges',
    'auth.mfa_factors',
    'auth.one_time_tokens',
    'auth.recovery_codes',
    'auth.refresh_tokens',
    'auth.sessions',
    'auth.signing_keys',
    'auth.users',
    'consentimentos',
    'convites',
    'declaracoes_de_idade',
    'enderecos',
    'profiles',
    'user_roles',
  ],
  estabelecimentos: [
    'alteracoes_cadastrais',
    'codigos_antigos',
    'configuracoes_estabelecimento',
    'contadores_estabelecimento',
    'estabelecimentos',
    'saude_lojas',
  ],
  categorias: ['categorias', 'contadores_categoria'],
  produtos: [
    'avisos_de_reposicao',
    'imagens_importacao',
    'imagens_produto',
    'leve_junto',
    'lotes_produtos',
    'movimentos_estoque',
    'palavras_da_busca',
    'precos_do_produto',
    'produtos',
    'produtos_importados',
  ],
  clientes: ['consentimentos_cliente', 'consumidores', 'notas_cliente'],
  pagamentos: [
    'cofre',
    'conta_plataforma',
    'eventos_pagamento',
    'pagamentos',
    'pagamentos_simulados',
    'reembolsos',
  ],
  fretes: [
    'conexoes_de_frete',
    'cotacoes_de_frete',
    'etiquetas_de_envio',
    'fretes_da_loja',
    'pedidos_de_conexao',
  ],
  assinaturas: [
    'aceites_de_preco',
    'assinaturas_estabelecimento',
    'autorizacoes_pix_automatico',
    'cobrancas_pix_automatico',
    'copias_de_produtos',
    'eventos_assinatura',
    'faturas',
    'itens_fatura',
    'planos_assinatura',
    'tentativas_pix_automatico',
  ],
  cupons: ['cupons', 'pessoas_do_cupom', 'usos_de_cupom'],
  vendas: [
    'devolucoes',
    'dias_mudados',
    'dias_resumidos',
    'etiquetas_venda',
    'fretes_a_combinar',
    'historico_vendas',
    'itens_devolucao',
    'itens_venda',
    'linhas_carrinho',
    'notas_fiscais',
    'notas_venda',
    'numeracao_vendas',
    'resumo_produtos_dia',
    'resumo_vendas_dia',
    'vendas',
  ],
  avaliacoes: ['avaliacoes_estabelecimento', 'avaliacoes_produtos', 'votos_avaliacao'],
  perguntas: ['perguntas_produtos'],
  integracoes: [
    'chaves_api',
    'conexoes_do_bling',
    'enderecos_de_webhook',
    'entregas_de_webhook',
    'pedidos_no_bling',
    'produtos_no_bling',
  ],
  relatorios: ['buscas_em_vao', 'funil_diario', 'relatorios_salvos'],
  suporte: ['chamados', 'conversas', 'mensagens_chamado', 'mensagens_conversa'],
  vitrine: ['favoritos', 'produtos_relacionados'],
  plataforma: [
    'analises_estabelecimento',
    'conferencias_da_receita',
    'configuracoes_plataforma',
    'copias_de_seguranca',
    'denuncias',
    'selos_auditoria',
    'entradas_como',
    'versoes_de_emails',
  ],
  mudanca: ['arquivos_da_loja', 'chegadas_de_lojas', 'origens_conhecidas'],
  privacidade: ['incidentes', 'solicitacoes_titular'],
}

const OWNERS = new Map(
  Object.entries(OWNED).flatMap(([slice, tables]) => tables.map((table) => [table, slice] as const)),
)

export interface Exception {
  path: string
  tables: string[]
  reason: string
}

/** Stands for a table whose name the statement computes. */
export const COMPUTED = '(computed)'

const OWN_NAMES = 'The names come from a list of its own tables.'
const ARRIVAL = 'A shop that arrives brings the rows of every table of its life.'
const ERASURE = 'Erasing a person reaches every table that names people, as the law says.'

/** Every write into a table of another slice that is meant. */
export const ALLOWED: Exception[] = [
  { path: 'src/assinaturas/server/planos/administrar-planos.ts', tables: [COMPUTED], reason: OWN_NAMES },
  { path: 'src/avaliacoes/server/editar-avaliacao.ts', tables: [COMPUTED], reason: OWN_NAMES },
  { path: 'src/avaliacoes/server/mudar-status.ts', tables: [COMPUTED], reason: OWN_NAMES },
  { path: 'src/avaliacoes/server/responder-avaliacao.ts', tables: [COMPUTED], reason: OWN_NAMES },
  {
    path: 'src/mudanca/server/trazer/gravar-linhas.ts',
    tables: [COMPUTED, 'arquivos', 'precos_do_produto', 'numeracao_vendas', 'dias_mudados', 'produtos'],
    reason: ARRIVAL,
  },
  { path: 'src/mudanca/server/trazer/trazer-loja.ts', tables: ['estabelecimentos'], reason: ARRIVAL },
  {
    path: 'src/plataforma/server/cofre/trocar-chave.ts',
    tables: ['cofre', 'auth.signing_keys', 'auth.mfa_factors', 'raiz_do_cofre'],
    reason: 'Another vault key seals everything anew, whoever it belongs to.',
  },
  {
    path: 'src/shared/server/backup/tables.ts',
    tables: [COMPUTED],
    reason: 'A restore fills every table of an empty database.',
  },
  {
    path: 'src/categorias/server/repository.ts',
    tables: ['produtos'],
    reason: 'Categories stand left of products: a merge takes their products along at once.',
  },
  {
    path: 'src/clientes/server/anonimizar-clientes.ts',
    tables: ['vendas', 'conversas', 'mensagens_conversa'],
    reason: ERASURE,
  },
  {
    path: 'src/clientes/server/mesclar-clientes.ts',
    tables: [COMPUTED],
    reason: 'A merge takes along whatever points at the customer, as the foreign keys say.',
  },
  {
    path: 'src/privacidade/server/baixar-meus-dados.ts',
    tables: ['exportacoes'],
    reason: "A person's data leaves as an export, by the tables of exports.",
  },
  {
    path: 'src/privacidade/server/excluir-titular.ts',
    tables: [
      'emails',
      'mensagens_chamado',
      'avisos',
      'denuncias',
      'notas_cliente',
      'consumidores',
      'conversas',
      'mensagens_conversa',
      'perguntas_produtos',
      'vendas',
      COMPUTED,
      'profiles',
    ],
    reason: ERASURE,
  },
  { path: 'src/privacidade/server/reter-contas.ts', tables: ['auth.users'], reason: ERASURE },
  { path: 'src/suporte/server/reter-dados.ts', tables: [COMPUTED], reason: OWN_NAMES },
  { path: 'src/usuarios/server/auth/criar-administrador.ts', tables: [COMPUTED], reason: OWN_NAMES },
  {
    path: 'src/usuarios/server/conta/apagar-rastros.ts',
    tables: [
      'notas_venda',
      COMPUTED,
      'reembolsos',
      'devolucoes',
      'mensagens_conversa',
      'avaliacoes_produtos',
      'avisos',
      'linhas_importacao',
    ],
    reason: ERASURE,
  },
  { path: 'src/vendas/server/figuras/resumo-diario.ts', tables: [COMPUTED], reason: OWN_NAMES },
]

/** Tables of this list of names that no slice owns. */
export function unowned(tables: string[]): string[] {
  return tables.filter((table) => !OWNERS.has(table))
}

/** Writes into tables of other slices that no exception names, one sentence each. */
export function foreignWrites(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, source]) => {
    const slice = sliceOf(path)
    return slice === undefined
      ? []
      : foreignTables(slice, source)
          .filter((table) => !isAllowed(path, table))
          .map((table) => `${path}: ${slice} writes to ${table}, ${ownerOf(table)}`)
  })
}

/** Exceptions of the list for writes that the files do not hold any more. */
export function staleExceptions(files: ReadonlyMap<string, string>): string[] {
  return ALLOWED.flatMap(({ path, tables }) => {
    const written = foreignTables(sliceOf(path) ?? '', files.get(path) ?? '')
    return tables.filter((table) => !written.includes(table)).map((table) => `${path}: ${table}`)
  })
}

/** The files that write to a table. */
export function writersOf(files: ReadonlyMap<string, string>, table: string): string[] {
  return [...files]
    .filter(([path, source]) => sliceOf(path) !== undefined && writtenTables(source).includes(table))
    .map(([path]) => path)
}

/** The demonstration fills every table, and tests prepare what they try. */
function sliceOf(path: string): string | undefined {
  if (/\.test\.tsx?$/.test(path)) return undefined
  const slice = /^src\/([^/]+)\//.exec(path)?.[1]
  return slice === 'demo' ? undefined : slice
}

function ownerOf(table: string): string {
  return table === COMPUTED ? 'a table that cannot be checked' : `a table of ${OWNERS.get(table)}`
}

function isAllowed(path: string, table: string): boolean {
  return ALLOWED.some((exception) => exception.path === path && exception.tables.includes(table))
}

function foreignTables(slice: string, source: string): string[] {
  return [...new Set(writtenTables(source))].filter((table) => OWNERS.get(table) !== slice)
}

/** The tables that a file writes to by Kysely or in raw SQL. */
function writtenTables(source: string): string[] {
  const built = source.matchAll(
    /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'([\w.]+)[^']*'|\S)/g,
  )
  const raw = source.matchAll(
    /\b(?:insert\s+into|(?<!\bfor\s+(?:no\s+key\s+)?|\bdo\s+)update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:public\.)?([a-z_][\w.]*|\$\{)/gi,
  )
  return [
    ...[...built].map(([, table]) => table ?? COMPUTED),
    ...[...raw]
      .map(([, table = '']) => (table === '${' ? COMPUTED : table))
      .filter((table) => table === COMPUTED || OWNERS.has(table)),
  ]
}
