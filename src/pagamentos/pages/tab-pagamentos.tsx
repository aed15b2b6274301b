import { IconCheck, IconCopy, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MinhaLoja } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { ConfiguracaoPagamentos } from '../schemas.ts'
import { ConectarMercadoPago } from './conectar-mercado-pago.tsx'
import { Desconectar } from './desconectar.tsx'
import estilo from './perfil.module.css'

const PRAZOS = [
  [30, '30 minutos'],
  [60, '1 hora'],
  [120, '2 horas'],
  [1440, '24 horas'],
] as const

interface Props {
  configuracao: ConfiguracaoPagamentos
  loja: MinhaLoja
}

/** The shop's own account at Mercado Pago: connected or not, tested, on or off, and where notices arrive. */
export function TabPagamentos({ configuracao, loja }: Props) {
  const [trocando, setTrocando] = useState(false)
  const conectada = configuracao.access_token !== null

  return (
    <div className={estilo.grade}>
      <section className={`cartao ${estilo.quadro}`} aria-labelledby="conta">
        <div className={estilo.titulo}>
          <h2 id="conta">Conta Mercado Pago</h2>
          <span className={`selo ${conectada ? 'mata' : ''}`}>
            {conectada ? <IconCheck size={14} aria-hidden /> : <IconPlugConnectedX size={14} aria-hidden />}
            {conectada ? 'Conectada' : 'Não conectada'}
          </span>
        </div>
        <p className="apagado">
          O dinheiro de cada PIX cai direto na conta da sua loja. As credenciais ficam cifradas e nunca são
          mostradas de novo.
        </p>
        {conectada && !trocando ? (
          <ContaConectada configuracao={configuracao} aoTrocar={() => setTrocando(true)} />
        ) : loja.plano && !loja.plano.permite_mercadopago_proprio ? (
          <p>
            <strong>Seu plano não inclui conta própria do Mercado Pago.</strong> Mude de plano para receber
            por PIX.
          </p>
        ) : (
          <ConectarMercadoPago
            configuracao={configuracao}
            aoConectar={() => setTrocando(false)}
            aoDesistir={trocando ? () => setTrocando(false) : null}
          />
        )}
      </section>
      <Recebimento configuracao={configuracao} />
      <Avisos configuracao={configuracao} />
    </div>
  )
}

function ContaConectada({
  configuracao,
  aoTrocar,
}: {
  configuracao: ConfiguracaoPagamentos
  aoTrocar: () => void
}) {
  const [testando, setTestando] = useState(false)

  async function testar() {
    setTestando(true)
    try {
      const { conta_id } = await api.post<{ conta_id: string }>('/rest/v1/configuracao_pagamentos/testar', {
        estabelecimento_id: configuracao.estabelecimento_id,
      })
      toast.ok('Conexão funcionando', `A conta ${conta_id} aceita PIX.`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.status >= 500 || erro.status === 0 ? 'Erro ao conectar' : erro.title, erro.detail)
    } finally {
      setTestando(false)
    }
  }

  return (
    <>
      <dl className={estilo.dados}>
        <div>
          <dt>Conta</dt>
          <dd className="numeros">nº {configuracao.conta_id}</dd>
        </div>
        <div>
          <dt>Access token</dt>
          <dd>{configuracao.access_token}</dd>
        </div>
        <div>
          <dt>Public key</dt>
          <dd className={estilo.quebra}>{configuracao.public_key}</dd>
        </div>
        <div>
          <dt>Assinatura secreta</dt>
          <dd>{configuracao.tem_segredo_webhook ? '••••••••' : 'Não informada'}</dd>
        </div>
      </dl>
      <div className={estilo.botoes}>
        <button type="button" className="botao" disabled={testando} onClick={() => void testar()}>
          <IconPlugConnected size={18} aria-hidden /> Testar conexão
        </button>
        <button type="button" className="botao leve" onClick={aoTrocar}>
          Trocar credenciais
        </button>
        <Desconectar estabelecimentoId={configuracao.estabelecimento_id} />
      </div>
    </>
  )
}

function Recebimento({ configuracao }: { configuracao: ConfiguracaoPagamentos }) {
  const { revalidate } = useRevalidator()
  const [salvando, setSalvando] = useState(false)
  const ajuda = useId()

  async function ajustar(mudanca: { pagamentos_habilitados?: boolean; pix_minutos?: number }) {
    setSalvando(true)
    try {
      await api.patch('/rest/v1/configuracao_pagamentos', {
        estabelecimento_id: configuracao.estabelecimento_id,
        ...mudanca,
      })
      toast.ok('Configuração salva')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      if (erro.code === 'pagamentos.sem_credenciais') toast.erro(erro.title)
      else toast.erro('Erro ao atualizar', erro.detail ?? erro.title)
    } finally {
      await revalidate()
      setSalvando(false)
    }
  }

  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="recebimento">
      <h2 id="recebimento">Recebimento por PIX</h2>
      <label className={estilo.chave}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={configuracao.pagamentos_habilitados}
          aria-describedby={ajuda}
          checked={configuracao.pagamentos_habilitados}
          disabled={salvando}
          onChange={(evento) => void ajustar({ pagamentos_habilitados: evento.currentTarget.checked })}
        />
        Aceitar PIX na loja
      </label>
      <p id={ajuda} className="apagado">
        {configuracao.pagamentos_habilitados
          ? 'Seus clientes podem pagar por PIX.'
          : 'Desligado: a loja recebe só em dinheiro ou cartão na entrega.'}
      </p>
      <label className={`campo ${estilo.prazo}`}>
        <span>O PIX vale por</span>
        <select
          className="entrada"
          value={configuracao.pix_minutos}
          disabled={salvando}
          onChange={(evento) => void ajustar({ pix_minutos: Number(evento.currentTarget.value) })}
        >
          {PRAZOS.map(([minutos, nome]) => (
            <option key={minutos} value={minutos}>
              {nome}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}

function Avisos({ configuracao }: { configuracao: ConfiguracaoPagamentos }) {
  const id = useId()
  const { webhook_url: endereco } = configuracao

  async function copiar() {
    try {
      await navigator.clipboard.writeText(endereco)
      toast.ok('Endereço copiado', 'Cole em Webhooks, no painel do Mercado Pago.')
    } catch {
      toast.info('Copie o endereço', endereco)
    }
  }

  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="avisos">
      <h2 id="avisos">Avisos de pagamento</h2>
      <p className="apagado">
        No painel do Mercado Pago, em Suas integrações, abra Webhooks, cole este endereço e marque o evento
        Pagamentos. A assinatura secreta aparece ali.
      </p>
      <label htmlFor={id} className="rotulo">
        Endereço do webhook
      </label>
      <div className={estilo.copiar}>
        <input
          id={id}
          className="entrada"
          readOnly
          value={endereco}
          onFocus={(evento) => evento.currentTarget.select()}
        />
        <button type="button" className="botao leve" onClick={() => void copiar()}>
          <IconCopy size={18} aria-hidden /> Copiar
        </button>
      </div>
    </section>
  )
}
