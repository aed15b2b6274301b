import { useState } from 'react'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { UmaDe } from '#src/shared/ui/kit/uma-de.tsx'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { DialogoDaVenda } from './dialogo-da-venda.tsx'
import type { DialogoDaAcao } from './mudar-venda.ts'

const PRAZOS = [
  ['dias', 'Em dias depois do aceite'],
  ['dia', 'Num dia marcado'],
] as const

/** What the delivery costs and by when it comes: the buyer accepts both, or gives the order up. */
export function ProporFrete(props: DialogoDaAcao) {
  const agora = useAgora()
  const antes = props.venda.frete_a_combinar?.proposta
  const [centavos, setCentavos] = useState(paraCentavos(antes?.valor ?? 0))
  const [prazo, setPrazo] = useState<'dias' | 'dia'>(antes?.dia ? 'dia' : 'dias')
  const [dias, setDias] = useState(String(antes?.prazo_dias ?? 3))
  const [dia, setDia] = useState(antes?.dia ?? '')
  const [erro, setErro] = useState<string | null>(null)

  function conferir(): boolean {
    const falta = prazo === 'dias' ? semDias(Number(dias)) : dia ? null : 'Escolha o dia da entrega.'
    setErro(falta)
    return falta === null
  }

  return (
    <DialogoDaVenda
      {...props}
      titulo={antes ? 'Mudar o frete' : 'Propor o frete'}
      verbo="frete/propor"
      corpo={{ valor: paraReais(centavos), ...(prazo === 'dias' ? { prazo_dias: Number(dias) } : { dia }) }}
      feito={['Frete proposto', `O cliente da venda #${props.venda.numero} vai aceitar ou cancelar.`]}
      botao="Enviar ao cliente"
      conferir={conferir}
    >
      <CampoReais
        label="Preço do frete"
        description="O cliente paga a você na entrega. Zero é frete grátis."
        autofoco
        value={centavos}
        onChange={setCentavos}
      />
      <UmaDe pergunta="Prazo" nome="prazo" opcoes={PRAZOS} valor={prazo} aoMudar={setPrazo} />
      {prazo === 'dias' ? (
        <Campo
          label="Dias"
          type="number"
          min={1}
          max={90}
          required
          value={dias}
          error={erro}
          onChange={(evento) => setDias(evento.currentTarget.value)}
        />
      ) : (
        <Campo
          label="Dia"
          type="date"
          min={diaEmSaoPaulo(agora)}
          required
          value={dia}
          error={erro}
          onChange={(evento) => setDia(evento.currentTarget.value)}
        />
      )}
    </DialogoDaVenda>
  )
}

function semDias(dias: number): string | null {
  return Number.isInteger(dias) && dias >= 1 && dias <= 90 ? null : 'Informe de 1 a 90 dias.'
}
