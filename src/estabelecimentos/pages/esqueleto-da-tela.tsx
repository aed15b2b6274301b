import { EsqueletoDoFormulario } from '#src/shared/ui/formulario/esqueleto.tsx'
import { EsqueletoDaLista } from '#src/shared/ui/lista/esqueleto.tsx'

const DE_FORMULARIO = /\/(nov[ao]-|perfil|importar|.*\/editar|.*\/importar|admin\/configuracoes)/

/** While a screen of the panel is on its way: the shape of what comes, a form's or a list's. */
export function EsqueletoDaTela({ caminho }: { caminho: string }) {
  return DE_FORMULARIO.test(caminho) ? <EsqueletoDoFormulario /> : <EsqueletoDaLista />
}
