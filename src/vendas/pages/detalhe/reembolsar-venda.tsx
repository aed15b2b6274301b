import { type FormEvent, useState } from 'react'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoLongo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { pagaOnline } from '../../rules.ts'
import {
  type Escolha,
  EscolherUnidades,
  itensDaEscolha,
  valorDaEscolha,
} from '../pedido/escolher-unidades.tsx'
import { type DialogoDaAcao, useMudarVenda } from './mudar-venda.ts'
import estilo from './venda.module.css'

/** Gives back all that is left of a sale's money, an amount, or what some items cost. */
export function ReembolsarVenda({ venda, aberto, aoFechar }: DialogoDaAcao) {
  const { mudar, enviando } = useMudarVenda()
  const [quanto, setQuanto] = useState<'total' | 'parcial' | 'itens'>('total')
  const [escolha, setEscolha] = useState<Escolha>({})
  const [centavos, setCentavos] = useState(0)
  const [motivo, setMotivo] = useState('')
  const restam = paraCentavos(venda.total) - paraCentavos(venda.total_reembolsado)
  const dosItens = Math.min(restam, paraCentavos(valorDaEscolha(venda, escolha)))
  const valor = { total: restam, parcial: centavos, itens: dosItens }[quanto]
  const erro =
    centavos > restam ? `O máximo que ainda pode ser devolvido é ${formatarReais(paraReais(restam))}.` : null

  async function reembolsar(evento: FormEvent) {
    evento.preventDefault()
    if (valor === 0 || valor > restam) return
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'reembolsar',
      corpo: {
        motivo: motivo.trim(),
        ...(quanto === 'parcial' ? { valor: paraReais(valor) } : {}),
        ...(quanto === 'itens' ? { itens: itensDaEscolha(escolha) } : {}),
      },
      feito: ['Reembolso pedido', `${formatarReais(paraReais(valor))} da venda #${venda.numero}.`],
    })
    if (feito) aoFechar()
  }

  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo={`Reembolsar a venda #${venda.numero}`}>
      <form method="post" className="pilha vao-12" onSubmit={(evento) => void reembolsar(evento)}>
        <fieldset className={estilo.opcoes}>
          <legend className="rotulo">Quanto</legend>
          <Marcar
            label={`Tudo: ${formatarReais(paraReais(restam))}`}
            type="radio"
            name="quanto"
            data-autofocus
            checked={quanto === 'total'}
            onChange={() => setQuanto('total')}
          />
          <Marcar
            label="Um valor"
            type="radio"
            name="quanto"
            checked={quanto === 'parcial'}
            onChange={() => setQuanto('parcial')}
          />
          <Marcar
            label="Alguns itens"
            type="radio"
            name="quanto"
            checked={quanto === 'itens'}
            onChange={() => setQuanto('itens')}
          />
        </fieldset>
        {quanto === 'parcial' ? (
          <CampoReais
            label="Valor do reembolso"
            required
            value={centavos}
            onChange={setCentavos}
            error={erro}
          />
        ) : null}
        {quanto === 'itens' ? (
          <EscolherUnidades venda={venda} escolha={escolha} aoMudar={setEscolha} />
        ) : null}
        <CampoLongo
          label="Motivo"
          required
          maxLength={500}
          rows={2}
          value={motivo}
          onChange={(evento) => setMotivo(evento.currentTarget.value)}
        />
        <p className="apagado">
          {pagaOnline(venda)
            ? 'O dinheiro sai da sua conta do Mercado Pago e volta para a conta de quem pagou.'
            : 'Fica registrado que você devolveu o dinheiro ao cliente.'}
        </p>
        <BotaoDeEnvio enviando={enviando}>Reembolsar {formatarReais(paraReais(valor))}</BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}
