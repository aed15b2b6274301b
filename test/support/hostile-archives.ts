import { type Forged, type ForgedEntry, withBytes, withManifest, withRows } from './forged-archive.ts'

/** What the archive that is forged has, and what it has not. */
export interface Known {
  /** Entries of a picture and of an attachment. */
  imagem: string
  anexo: string
  /** Another shop, and a customer of its. */
  outra: string
  alheio: string
}

/** Archives of a shop that are no good: what is wrong, how it is done, and the sentence that refuses it. */
export const HOSTILE: [
  what: string,
  forge: (entries: ForgedEntry[], known: Known) => Forged,
  says: RegExp,
][] = [
  [
    'a name that climbs out',
    (e) => ({
      entries: [...e, { name: 'xx/passwd', bytes: Buffer.from('x') }],
      renamed: { 'xx/passwd': '../passwd' },
    }),
    /não se lê como ZIP: .*\.\.\/passwd/,
  ],
  [
    'an absolute name',
    (e) => ({
      entries: [...e, { name: 'xetc/passwd', bytes: Buffer.from('x') }],
      renamed: { 'xetc/passwd': '/etc/passwd' },
    }),
    /não se lê como ZIP: .*\/etc\/passwd/,
  ],
  [
    'an entry that is none of ours',
    (e) => [...e, { name: 'setup.exe', bytes: Buffer.from('x') }],
    /A entrada setup\.exe não é de um arquivo de loja/,
  ],
  [
    'a symlink',
    (e, c) =>
      e.map((one) =>
        one.name === c.anexo ? { ...one, bytes: Buffer.from('/etc/passwd'), mode: 0o120777 } : one,
      ),
    /é um atalho para outro arquivo/,
  ],
  [
    'a name twice',
    (e, c) => [...e, { name: c.anexo, bytes: Buffer.from('%PDF-1.4') }],
    /duas vezes a entrada anexos\//,
  ],
  [
    'a bomb',
    (e) => [...e, { name: `imagens/${'a'.repeat(32)}`, bytes: Buffer.alloc(19 * 1024 * 1024) }],
    /cresce demais|grande demais para o que ocupa/,
  ],
  [
    'a picture too large',
    (e) => [...e, { name: `imagens/${'a'.repeat(32)}`, bytes: Buffer.alloc(21 * 1024 * 1024) }],
    /passa de 20 MB/,
  ],
  [
    'no manifest',
    (e) => e.filter(({ name }) => name !== 'manifesto.json'),
    /Falta no arquivo a entrada manifesto\.json/,
  ],
  [
    'a manifest of something else',
    (e) => withManifest(e, (m) => (m.formato = 'outra-coisa')),
    /não é o de um arquivo de loja/,
  ],
  [
    'another version',
    (e) => withManifest(e, (m) => (m.versao = 1)),
    /é da versão 1 do formato, e este programa lê a 2/,
  ],
  [
    'no signature',
    (e) => e.filter(({ name }) => name !== 'manifesto.json.sig'),
    /Falta no arquivo a entrada manifesto\.json\.sig/,
  ],
  [
    'a manifest that was changed after it was signed',
    (e) => changed(e, 'manifesto.json', (text) => `${text} `),
    /A assinatura não confere/,
  ],
  [
    'rows and a manifest that say so, under the signature from before',
    (e) => [
      ...withRows(e, 'produtos', (row) => (row.preco = 1)).filter(
        ({ name }) => name !== 'manifesto.json.sig',
      ),
      ...e.filter(({ name }) => name === 'manifesto.json.sig'),
    ],
    /A assinatura não confere/,
  ],
  [
    'the key of another installation in the name of which it is not signed',
    (e) =>
      withManifest(e, (m) =>
        Object.assign(m, { origem: { endereco: 'https://outra.test', chave: ANOTHER } }),
      ),
    /A assinatura não confere/,
  ],
  [
    'a signature of another length',
    (e) => changed(e, 'manifesto.json.sig', () => 'x'.repeat(63)),
    /A assinatura não confere/,
  ],
  [
    'a key that is none',
    (e) => withManifest(e, (m) => Object.assign(m, { origem: { endereco: '', chave: 'x' } })),
    /não diz o que devia em origem\.chave/,
  ],
  [
    'words for people that are others',
    (e) => changed(e, 'leia-me.txt', (text) => text.replace('Arquivo', 'arquivo')),
    /leia-me\.txt não tem os bytes que o manifesto diz/,
  ],
  [
    'a manifest that says more of itself',
    (e) => withManifest(e, (m) => (m.admin = true)),
    /O manifesto não diz o que devia/,
  ],
  [
    'an unknown table',
    (e) => withManifest(e, (m) => Object.assign(m.tabelas, { 'auth.users': m.tabelas.produtos })),
    /tabela que não há aqui: auth\.users/,
  ],
  [
    'a table that stays',
    (e) => withManifest(e, (m) => Object.assign(m.tabelas, { cofre: m.tabelas.produtos })),
    /tabela que não há aqui: cofre/,
  ],
  [
    'papers that want to come back',
    (e) => withManifest(e, (m) => Object.assign(m.tabelas.faturas ?? {}, { volta: true })),
    /outra coisa do destino de faturas/,
  ],
  [
    'an unknown column',
    (e) => withManifest(e, (m) => m.tabelas.produtos?.colunas.push('id") values (1); drop table vendas; --')),
    /coluna que não há aqui/,
  ],
  [
    'the column of the shop',
    (e) => withManifest(e, (m) => m.tabelas.produtos?.colunas.push('estabelecimento_id')),
    /coluna que não há aqui: estabelecimento_id/,
  ],
  [
    'another number of rows',
    (e) =>
      withManifest(withBytes(e, 'dados/produtos.ndjson', Buffer.alloc(0)), (m) =>
        Object.assign(m.tabelas.produtos ?? {}, { linhas: 1 }),
      ),
    /diz 1 linha em produtos, e o arquivo traz 0/,
  ],
  [
    'a table that nobody speaks of',
    (e) => withManifest(e, (m) => delete m.tabelas.cupons),
    /não fala da entrada dados\/cupons\.ndjson/,
  ],
  [
    'changed rows',
    (e) =>
      e.map((one) =>
        one.name === 'dados/produtos.ndjson'
          ? { ...one, bytes: Buffer.from(one.bytes.toString().replace('10', '99')) }
          : one,
      ),
    /dados\/produtos\.ndjson não tem os bytes que o manifesto diz/,
  ],
  [
    'a row with the column of the shop',
    (e, c) => withRows(e, 'produtos', (row) => (row.estabelecimento_id = c.outra)),
    /Não tem as colunas que o manifesto diz: dados\/produtos\.ndjson, linha 1/,
  ],
  [
    'no JSON',
    (e) => withBytes(e, 'dados/produtos.ndjson', Buffer.from('{"id":\n')),
    /Não se lê como JSON: dados\/produtos\.ndjson, linha 1/,
  ],
  [
    'a row that is none',
    (e) => withBytes(e, 'dados/produtos.ndjson', Buffer.from('[1]\n')),
    /Não é um registro: dados\/produtos\.ndjson, linha 1/,
  ],
  [
    'other bytes of a picture',
    (e, c) =>
      e.map((one) =>
        one.name === c.imagem
          ? { ...one, bytes: Buffer.concat([one.bytes.subarray(0, -1), Buffer.from('x')]) }
          : one,
      ),
    /imagens\/.* não tem os bytes/,
  ],
  [
    'a picture that is missing',
    (e, c) => e.filter(({ name }) => name !== c.imagem),
    /Falta no arquivo a entrada imagens\//,
  ],
  [
    'a picture that nobody lists',
    (e) => [...e, { name: `imagens/${'b'.repeat(32)}`, bytes: Buffer.from('x') }],
    /não fala de imagens\/b+/,
  ],
  [
    'the picture of another shop',
    (e) => withRows(e, 'imagens_produto', (row) => (row.url = `/imagens/${'c'.repeat(32)}-640.jpg`)),
    /A imagem c+ não está no arquivo: dados\/imagens_produto\.ndjson, linha 1/,
  ],
  [
    'an address outside',
    (e) => withRows(e, 'imagens_produto', (row) => (row.url = 'https://mau.test/x.png')),
    /O campo url leva para fora do arquivo/,
  ],
  [
    'a link in the settings',
    (e) =>
      withRows(
        e,
        'configuracoes_estabelecimento',
        (row) => (row.redes_sociais = { instagram: 'javascript:alert(1)' }),
      ),
    /O campo redes_sociais não é como o Portal o escreve/,
  ],
  [
    'the id of another shop’s customer',
    (e, c) => withRows(e, 'notas_cliente', (row) => (row.cliente_id = c.alheio)),
    /Em notas_cliente há um id de registro que não está no arquivo/,
  ],
  [
    'a value that the table refuses',
    (e) => withRows(e, 'produtos', (row) => (row.estoque = -5)),
    /Em produtos há um valor que a tabela não aceita/,
  ],
  [
    'a row twice',
    (e) =>
      withBytes(
        e,
        'dados/consumidores.ndjson',
        Buffer.concat([rowsIn(e, 'consumidores'), rowsIn(e, 'consumidores')]),
      ),
    /Em consumidores há um registro que já existe/,
  ],
  [
    'a value of a hundred thousand levels',
    (e) => {
      const deep = `"fabricante":${'['.repeat(100_000)}${']'.repeat(100_000)}`
      const rows = rowsIn(e, 'produtos').toString().replace('"fabricante":null', deep)
      return withBytes(e, 'dados/produtos.ndjson', Buffer.from(rows))
    },
    /fundo demais: dados\/produtos\.ndjson, linha 1/,
  ],
]

/** Of no installation that anybody has. */
const ANOTHER = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'

function changed(entries: ForgedEntry[], of: string, change: (text: string) => string): ForgedEntry[] {
  return entries.map((one) =>
    one.name === of ? { ...one, bytes: Buffer.from(change(one.bytes.toString())) } : one,
  )
}

const rowsIn = (entries: ForgedEntry[], table: string) =>
  entries.find(({ name }) => name === `dados/${table}.ndjson`)?.bytes ?? Buffer.alloc(0)
