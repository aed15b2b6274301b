export const USOS_DE_ARQUIVO = ['produto', 'logo', 'capa', 'anexo', 'perfil', 'avaliacao'] as const
export type UsoDeArquivo = (typeof USOS_DE_ARQUIVO)[number]

const MIB = 1024 * 1024

/** What each use takes: the kinds as the browser's file picker names them, and how many bytes. */
export const LIMITES_DE_ARQUIVO: Record<UsoDeArquivo, { tipos: readonly string[]; bytes: number }> = {
  produto: { tipos: ['image/jpeg', 'image/png', 'image/webp'], bytes: 5 * MIB },
  logo: { tipos: ['image/jpeg', 'image/png', 'image/webp'], bytes: 5 * MIB },
  capa: { tipos: ['image/jpeg', 'image/png', 'image/webp'], bytes: 5 * MIB },
  perfil: { tipos: ['image/jpeg', 'image/png', 'image/webp'], bytes: 5 * MIB },
  avaliacao: { tipos: ['image/jpeg', 'image/png', 'image/webp'], bytes: 10 * MIB },
  anexo: {
    // Browsers do not agree on what an .xml is.
    tipos: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'application/xml', 'text/xml'],
    bytes: 10 * MIB,
  },
}

const NOMES_DOS_TIPOS: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/xml': 'XML',
  'text/xml': 'XML',
}

/** `JPEG, PNG ou WebP`. */
export function tiposAceitos(uso: UsoDeArquivo): string {
  const nomes = [...new Set(LIMITES_DE_ARQUIVO[uso].tipos.map((tipo) => NOMES_DOS_TIPOS[tipo] ?? tipo))]
  return `${nomes.slice(0, -1).join(', ')} ou ${nomes.at(-1)}`
}

/** What is said of a file of another kind. */
export const recusaDoTipo = (uso: UsoDeArquivo): string =>
  `Envie ${uso === 'anexo' ? '' : 'uma imagem '}${tiposAceitos(uso)}.`

/** A file as the routes answer it. `url` is public for pictures; an attachment's needs the session. */
export interface Arquivo {
  id: string
  url: string
  nome: string
  tipo: string
  tamanho: number
  largura?: number | undefined
  altura?: number | undefined
}

/** `1,4 MB`, `20 GB`. */
export function formatarTamanho(bytes: number): string {
  if (bytes < MIB) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  const [cabem, unidade] = bytes < 1024 * MIB ? [MIB, 'MB'] : [1024 * MIB, 'GB']
  return `${(bytes / cabem).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unidade}`
}
