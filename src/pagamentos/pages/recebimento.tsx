import { type FormEvent, useId, useState } from 'react'
import { escreverNumero, lerNumero } from '#src/shared/numero-digitado.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { AjustesInput, ConfiguracaoPagamentos } from '../schemas.ts'
import estilo from './tab-pagamentos.module.css'

const PRAZOS_DO_PIX = [
  [30, '30 minutos'],
  [60, '1 hora'],
  [120, '2 horas'],
  [1440, '24 horas'],
] as const

const PRAZOS_PARA_CONFIRMAR = [
  [12, '12 horas'],
  [24, '24 horas'],
  [48, '48 horas'],
  [72, '3 dias'],
  [168, '7 dias'],
] as const

type Ajustes = Omit<AjustesInput, 'estabelecimento_id'>

/** What the shop takes: PIX with its life and its discount, cash and card on delivery. Each change is saved at once. */
export function Recebimento({ configuracao }: { configuracao: ConfiguracaoPagamentos }) {
  const [ajustar, salvando] = useAcao(
    {
      titulo: ({ code }) => (code === 'pagamentos.sem_credenciais' ? undefined : 'Erro ao atualizar'),
      recarregar: 'sempre',
    },
    async (ajustes: Ajustes) => {
      await api.patch('/rest/v1/configuracao_pagamentos', {
        body: { estabelecimento_id: configuracao.estabelecimento_id, ...ajustes },
      })
      toast.ok('Configuração salva')
    },
  )

  return (
    <>
      <Quadro titulo="Recebimento por PIX" className="pilha vao-14 folga">
        <Chave
          nome="Aceitar PIX na loja"
          ajuda={
            configuracao.pagamentos_habilitados
              ? 'Seus clientes podem pagar por PIX.'
              : 'Desligado: a loja recebe só em dinheiro ou cartão na entrega.'
          }
          ligada={configuracao.pagamentos_habilitados}
          salvando={salvando}
          aoMudar={(pagamentos_habilitados) => void ajustar({ pagamentos_habilitados })}
        />
        <Prazo
          nome="O PIX vale por"
          prazos={PRAZOS_DO_PIX}
          valor={configuracao.pix_minutos}
          salvando={salvando}
          aoMudar={(pix_minutos) => void ajustar({ pix_minutos: pix_minutos as Ajustes['pix_minutos'] })}
        />
        <Desconto
          key={configuracao.desconto_pix}
          desconto={configuracao.desconto_pix}
          salvando={salvando}
          aoSalvar={(desconto_pix) => void ajustar({ desconto_pix })}
        />
      </Quadro>
      <Quadro titulo="Recebimento na entrega" className="pilha vao-14 folga">
        <Chave
          nome="Dinheiro"
          ligada={configuracao.aceita_dinheiro}
          salvando={salvando}
          aoMudar={(aceita_dinheiro) => void ajustar({ aceita_dinheiro })}
        />
        <Chave
          nome="Cartão"
          ligada={configuracao.aceita_cartao}
          salvando={salvando}
          aoMudar={(aceita_cartao) => void ajustar({ aceita_cartao })}
        />
        <Prazo
          nome="Cancelar pedido não confirmado em"
          prazos={PRAZOS_PARA_CONFIRMAR}
          valor={configuracao.horas_para_confirmar}
          salvando={salvando}
          aoMudar={(horas_para_confirmar) => void ajustar({ horas_para_confirmar })}
        />
      </Quadro>
    </>
  )
}

interface ChaveProps {
  nome: string
  ajuda?: string
  ligada: boolean
  salvando: boolean
  aoMudar: (ligada: boolean) => void
}

function Chave({ nome, ajuda, ligada, salvando, aoMudar }: ChaveProps) {
  const id = useId()
  return (
    <>
      <label className={estilo.chave}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={ligada}
          aria-describedby={ajuda ? id : undefined}
          checked={ligada}
          disabled={salvando}
          onChange={(evento) => aoMudar(evento.currentTarget.checked)}
        />
        {nome}
      </label>
      {ajuda ? (
        <p id={id} className="apagado">
          {ajuda}
        </p>
      ) : null}
    </>
  )
}

interface PrazoProps {
  nome: string
  prazos: readonly (readonly [number, string])[]
  valor: number
  salvando: boolean
  aoMudar: (valor: number) => void
}

function Prazo({ nome, prazos, valor, salvando, aoMudar }: PrazoProps) {
  const conhecido = prazos.some(([cada]) => cada === valor)
  return (
    <CampoDeEscolha
      label={nome}
      className={estilo.prazo}
      value={valor}
      disabled={salvando}
      onChange={(evento) => aoMudar(Number(evento.currentTarget.value))}
      opcoes={prazos}
    >
      {conhecido ? null : <option value={valor}>{valor}</option>}
    </CampoDeEscolha>
  )
}

interface DescontoProps {
  desconto: number
  salvando: boolean
  aoSalvar: (desconto: number) => void
}

function Desconto({ desconto, salvando, aoSalvar }: DescontoProps) {
  const [texto, setTexto] = useState(escreverNumero(desconto))
  const numero = lerNumero(texto.trim() || '0')
  const invalido = !/^\d{0,2}([.,]\d{1,2})?$/.test(texto.trim()) || numero > 50

  function salvar(evento: FormEvent) {
    evento.preventDefault()
    if (!invalido && numero !== desconto) aoSalvar(numero)
  }

  return (
    <form method="post" className={estilo.desconto} onSubmit={salvar}>
      <Campo
        label="Desconto no PIX"
        description="Aparece na vitrine ao lado do preço. 0 é sem desconto."
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        depois="%"
        value={texto}
        error={invalido ? 'Use um número de 0 a 50.' : null}
        onChange={(evento) => setTexto(evento.currentTarget.value)}
      />
      <BotaoDeEnvio enviando={salvando} className="leve">
        Salvar desconto
      </BotaoDeEnvio>
    </form>
  )
}
