import { useState } from 'react'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { UmaDe } from '#src/shared/ui/kit/uma-de.tsx'
import { pagaOnline } from '../../rules.ts'
import { aindaReembolsavel } from '../../somas.ts'
import {
  type Escolha,
  EscolherUnidades,
  itensDaEscolha,
  valorDaEscolha,
} from '../pedido/escolher-unidades.tsx'
import { DialogoDaVenda, useMotivo } from './dialogo-da-venda.tsx'
import type { DialogoDaAcao } from './mudar-venda.ts'

/** Gives back all that is left of a sale's money, an amount, or what some items cost. */
export function ReembolsarVenda(props: DialogoDaAcao) {
  const { venda } = props
  const [quanto, setQuanto] = useState<'total' | 'parcial' | 'itens'>('total')
  const [escolha, setEscolha] = useState<Escolha>({})
  const [centavos, setCentavos] = useState(0)
  const { motivo, campoDoMotivo } = useMotivo({ rows: 2 })
  // As it was when the dialog opened: what an answer that was lost has done must not pass for seen.
  const [restava, setRestava] = useState(() => aindaReembolsavel(venda))
  const restam = paraCentavos(restava)
  const dosItens = Math.min(restam, paraCentavos(valorDaEscolha(venda, escolha)))
  const valor = { total: restam, parcial: centavos, itens: dosItens }[quanto]
  const emReais = formatarReais(paraReais(valor))
  const erro =
    centavos > restam ? `O máximo que ainda pode ser devolvido é ${formatarReais(paraReais(restam))}.` : null

  return (
    <DialogoDaVenda
      {...props}
      titulo={`Reembolsar a venda #${venda.numero}`}
      verbo="reembolsar"
      corpo={{
        motivo,
        restava,
        ...(quanto === 'parcial' ? { valor: paraReais(valor) } : {}),
        ...(quanto === 'itens' ? { itens: itensDaEscolha(escolha) } : {}),
      }}
      feito={['Reembolso pedido', `${emReais} da venda #${venda.numero}.`]}
      botao={`Reembolsar ${emReais}`}
      conferir={() => valor > 0 && valor <= restam}
      aoRecusar={({ code, problema }) => {
        const { restam: agora } = problema as { restam?: unknown }
        if (code === 'vendas.reembolsavel_mudou' && typeof agora === 'number') setRestava(agora)
      }}
    >
      <UmaDe
        pergunta="Quanto"
        nome="quanto"
        opcoes={[
          ['total', `Tudo: ${formatarReais(paraReais(restam))}`],
          ['parcial', 'Um valor'],
          ['itens', 'Alguns itens'],
        ]}
        valor={quanto}
        aoMudar={setQuanto}
      />
      {quanto === 'parcial' ? (
        <CampoReais
          label="Valor do reembolso"
          required
          value={centavos}
          onChange={setCentavos}
          error={erro}
        />
      ) : null}
      {quanto === 'itens' ? <EscolherUnidades venda={venda} escolha={escolha} aoMudar={setEscolha} /> : null}
      {campoDoMotivo}
      <p className="apagado">
        {pagaOnline(venda)
          ? 'O dinheiro sai da sua conta do Mercado Pago e volta para a conta de quem pagou.'
          : 'Fica registrado que você devolveu o dinheiro ao cliente.'}
      </p>
    </DialogoDaVenda>
  )
}
