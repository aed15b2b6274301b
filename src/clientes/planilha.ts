import { semApostrofo } from '#src/shared/csv.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'

/** The fields a spreadsheet of customers may fill, and by which headings they are known. */
export const CAMPOS_DA_PLANILHA = {
  nome: { titulo: 'Nome', outros: ['cliente', 'nome completo', 'name', 'razao social'] },
  email: { titulo: 'E-mail', outros: ['email', 'e mail', 'correio eletronico'] },
  telefone: { titulo: 'Telefone', outros: ['celular', 'whatsapp', 'fone', 'phone', 'telefone celular'] },
  cpf_cnpj: { titulo: 'CPF ou CNPJ', outros: ['cpf', 'cnpj', 'documento', 'cpf cnpj', 'cpf/cnpj'] },
  nascimento: { titulo: 'Nascimento', outros: ['data de nascimento', 'aniversario'] },
  cep: { titulo: 'CEP', outros: ['codigo postal', 'zip'] },
  logradouro: { titulo: 'Endereço', outros: ['rua', 'logradouro', 'endereco', 'address'] },
  numero: { titulo: 'Número', outros: ['numero', 'nº', 'no'] },
  complemento: { titulo: 'Complemento', outros: [] },
  bairro: { titulo: 'Bairro', outros: [] },
  cidade: { titulo: 'Cidade', outros: ['municipio', 'city'] },
  uf: { titulo: 'UF', outros: ['estado', 'state', 'provincia'] },
  etiquetas: { titulo: 'Etiquetas', outros: ['tags', 'grupos'] },
  observacao: { titulo: 'Observação', outros: ['observacoes', 'notas', 'obs'] },
  aceita_marketing: {
    titulo: 'Aceita receber ofertas',
    outros: ['marketing', 'aceita marketing', 'newsletter', 'aceita ofertas'],
  },
} as const
export type CampoDaPlanilha = keyof typeof CAMPOS_DA_PLANILHA
export const NOMES_DOS_CAMPOS = Object.keys(CAMPOS_DA_PLANILHA) as CampoDaPlanilha[]

export const MAX_LINHAS = 20_000

/** Which column fills which field: the position of each. */
export type MapaDaPlanilha = Partial<Record<CampoDaPlanilha, number>>

/** Guesses the columns by their headings; no column fills two fields. */
export function adivinharColunas(titulos: readonly string[]): MapaDaPlanilha {
  const mapa: MapaDaPlanilha = {}
  for (const campo of NOMES_DOS_CAMPOS) {
    const { titulo, outros } = CAMPOS_DA_PLANILHA[campo]
    const nomes = new Set([titulo, campo, ...outros].map(simplificar))
    const posicao = titulos.findIndex(
      (texto, i) => nomes.has(simplificar(texto)) && !Object.values(mapa).includes(i),
    )
    if (posicao >= 0) mapa[campo] = posicao
  }
  return mapa
}

function simplificar(texto: string): string {
  return semAcentos(texto)
    .toLowerCase()
    .replace(/[^a-z0-9º/]+/g, ' ')
    .trim()
}

/** What a cell says to its field. Days may be written as dd/mm/aaaa. */
export function lerCelula(campo: CampoDaPlanilha, texto: string): unknown {
  const limpo = texto.trim()
  if (campo === 'etiquetas')
    return limpo
      .split(/[,|]/)
      .map((e) => e.trim())
      .filter(Boolean)
  if (campo === 'aceita_marketing') return limpo === '' ? null : /^(sim|s|true|1|x|aceita|yes)$/i.test(limpo)
  const valor = semApostrofo(limpo)
  if (valor === '') return null
  const dia = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(valor)
  if (campo === 'nascimento' && dia)
    return `${dia[3]}-${dia[2]?.padStart(2, '0')}-${dia[1]?.padStart(2, '0')}`
  return valor
}

/** The file somebody fills in when they have none. */
export const MODELO_DA_PLANILHA: readonly (readonly string[])[] = [
  NOMES_DOS_CAMPOS.map((campo) => CAMPOS_DA_PLANILHA[campo].titulo),
  [
    'Maria da Silva',
    'maria@exemplo.com.br',
    '(11) 98765-4321',
    '529.982.247-25',
    '17/03/1988',
    '01310-100',
    'Avenida Paulista',
    '1000',
    'ap. 12',
    'Bela Vista',
    'São Paulo',
    'SP',
    'atacado, revendedora',
    'Prefere retirar na loja',
    'sim',
  ],
]
