import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, CampoDeEscolha, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { TIPOS_DE_PEDIDO, type TipoDePedido } from '../../titular.ts'
import type { Route } from './+types/pedido-de-privacidade.ts'
import estilo from '#src/usuarios/pages/conta/minha-conta.module.css'

export const meta = () => metaDaPagina({ titulo: 'Pedido de privacidade', indexar: false })

export async function clientLoader() {
  return { usuario: lerSessao()?.usuario ?? null }
}

interface Feito {
  protocolo: string
  vence_em?: string
  identidade_confirmada: boolean
}

/** What a person asks about their own data, signed in or not; the e-mail's link leads here too. */
export default function PedidoDePrivacidade({ loaderData: { usuario } }: Route.ComponentProps) {
  const [parametros] = useSearchParams()
  const token = parametros.get('confirmar')
  const [feito, setFeito] = useState<Feito | null>(null)
  return (
    <main id="conteudo" className={`pagina miolo ${estilo.folha}`}>
      <h1>{token && !feito ? 'Confirme o seu pedido' : 'Pedido de privacidade'}</h1>
      {feito ? (
        <Recebido feito={feito} />
      ) : token ? (
        <Confirmar token={token} aoConfirmar={setFeito} />
      ) : (
        <>
          <p className="apagado">
            Peça o que quiser sobre os seus dados (LGPD, art. 18). A resposta chega por e-mail em até 15 dias.
            {usuario ? ' Baixar e excluir você faz na hora, em ' : ' Com a sua conta, quase tudo é na hora: '}
            <Link to="/minha-conta/privacidade">Minha conta, Privacidade</Link>.
          </p>
          <Formulario usuario={usuario} aoEnviar={setFeito} />
        </>
      )}
    </main>
  )
}

function Recebido({ feito: { protocolo, vence_em, identidade_confirmada } }: { feito: Feito }) {
  return (
    <output>
      <p>
        Protocolo <strong>{protocolo}</strong>.
        {vence_em ? ` A resposta chega até ${formatarData(vence_em)}.` : ''}
      </p>
      <p>
        {identidade_confirmada
          ? 'Já sabemos que é você. Nada mais a fazer agora.'
          : 'Enviamos um e-mail para confirmar que foi você quem pediu. Só começamos depois que você abrir o link.'}
      </p>
      <p>
        <Link className="botao" to="/">
          Voltar ao início
        </Link>
      </p>
    </output>
  )
}

function Confirmar({ token, aoConfirmar }: { token: string; aoConfirmar: (feito: Feito) => void }) {
  const [confirmar, enviando] = useAcao({}, async () => {
    const { protocolo } = await api.post('/rest/v1/solicitacoes_titular/confirmar', { body: { token } })
    aoConfirmar({ protocolo, identidade_confirmada: true })
  })
  return (
    <form method="post" onSubmit={confirmar}>
      <p>Foi você quem pediu? Se não foi, feche esta página: nada será feito.</p>
      <BotaoDeEnvio enviando={enviando}>Fui eu que pedi</BotaoDeEnvio>
    </form>
  )
}

function Formulario({
  usuario,
  aoEnviar,
}: {
  usuario: { nome: string; email: string } | null
  aoEnviar: (feito: Feito) => void
}) {
  const [erros, setErros] = useState<Record<string, string>>({})

  const [enviar, enviando] = useAcao({ campos: setErros }, async (evento: FormEvent<HTMLFormElement>) => {
    const dados = new FormData(evento.currentTarget)
    aoEnviar(
      await api.post('/rest/v1/solicitacoes_titular', {
        body: {
          tipo: textoDoCampo(dados, 'tipo') as TipoDePedido,
          nome: textoDoCampo(dados, 'nome'),
          email: usuario?.email ?? textoDoCampo(dados, 'email'),
          descricao: textoDoCampo(dados, 'descricao') || null,
        },
      }),
    )
  })

  return (
    <form method="post" noValidate onSubmit={enviar}>
      <CampoDeEscolha
        name="tipo"
        label="O que você quer"
        opcoes={Object.entries(TIPOS_DE_PEDIDO)}
        error={erros.tipo}
      />
      <Campo
        name="nome"
        label="Seu nome"
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={usuario?.nome}
        error={erros.nome}
      />
      <Campo
        name="email"
        type="email"
        label="Seu e-mail"
        description={usuario ? undefined : 'O mesmo que você usou nas compras ou na conta.'}
        required
        maxLength={320}
        autoComplete="email"
        defaultValue={usuario?.email}
        readOnly={usuario !== null}
        error={erros.email}
      />
      <CampoLongo
        name="descricao"
        label="Conte o que precisa (opcional)"
        rows={4}
        cresce
        maxLength={4000}
        error={erros.descricao}
      />
      <BotaoDeEnvio enviando={enviando}>Enviar pedido</BotaoDeEnvio>
    </form>
  )
}

export function HydrateFallback() {
  return (
    <main id="conteudo" className={`pagina miolo ${estilo.folha}`}>
      <h1>Pedido de privacidade</h1>
      <p className="apagado">Carregando...</p>
    </main>
  )
}
