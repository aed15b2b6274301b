import { CampoDeNumero, type SecaoProps } from './campo-de-texto.tsx'
import estilo from './produto-form.module.css'
import { Secao } from './secao.tsx'

/** Weight and measures of one unit as it is posted: what freight is quoted by. */
export function EntregaDoProduto({ form }: SecaoProps) {
  return (
    <Secao
      titulo="Entrega"
      ajuda="Com a embalagem, de uma unidade. Servem para calcular o frete. Vazio: vale a embalagem padrão da loja."
    >
      <div className={estilo.dupla}>
        <CampoDeNumero form={form} campo="peso_gramas" label="Peso" depois="g" />
        <CampoDeNumero form={form} campo="altura_cm" label="Altura" depois="cm" />
        <CampoDeNumero form={form} campo="largura_cm" label="Largura" depois="cm" />
        <CampoDeNumero form={form} campo="comprimento_cm" label="Comprimento" depois="cm" />
      </div>
    </Secao>
  )
}
