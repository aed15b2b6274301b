import { EsqueletoDeNumeros } from '#src/shared/ui/numeros/esqueleto-de-numeros.tsx'
import { EsqueletoDoFormulario } from '#src/shared/ui/formulario/esqueleto.tsx'
import { EsqueletoDaLista } from '#src/shared/ui/lista/esqueleto.tsx'

const DE_NUMEROS = /^\/(admin|relatorios|admin\/painel-geral|admin\/receitas)\/?$/
const DE_FORMULARIO = /\/(nov[ao]-|perfil|importar|.*\/editar|.*\/importar|admin\/configuracoes)/

/** While a screen of the panel is on its way: the shape of what comes, figures', a form's or a list's. */
export function EsqueletoDaTela({ caminho }: { caminho: string }) {
  if (DE_NUMEROS.test(caminho)) return <EsqueletoDeNumeros />
  return DE_FORMULARIO.test(caminho) ? <EsqueletoDoFormulario /> : <EsqueletoDaLista />
}
