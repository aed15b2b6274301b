import { lerTexto, type ParteDoTexto } from '#src/configuracao/textos-legais.ts'
import { getConfig } from '#src/shared/server/config.ts'

const [TEXTO = ''] = Object.values(
  import.meta.glob<string>('../conteudo/seus-direitos.md', { eager: true, query: '?raw', import: 'default' }),
)

/** Anyone: what the law gives who buys, in plain words. */
export function lerDireitos(): { origem: string; partes: ParteDoTexto[] } {
  return { origem: getConfig().publicUrl, partes: lerTexto(TEXTO) }
}
