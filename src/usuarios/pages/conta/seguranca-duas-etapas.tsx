import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { CodigosDeRecuperacao, gerarCodigosDeRecuperacao } from './codigos-de-recuperacao.tsx'
import { mensagemNaConta } from '../entrada/mensagens-de-auth.ts'
import estilo from './minha-conta.module.css'
import { type Autenticador, cadastrarAutenticador, NovoAutenticador } from './novo-autenticador.tsx'

type Passo =
  | { nome: 'nenhum' | 'desligar' }
  | { nome: 'cadastrar'; novo: Promise<Autenticador | null> }
  | { nome: 'guardar'; codigos: string[] }

const NENHUM: Passo = { nome: 'nenhum' }

/** The second step: switched on with an authenticator app, with recovery codes for the day the phone is gone. */
export function DuasEtapas({
  fatorId,
  codigosRestantes,
}: {
  fatorId: string | null
  codigosRestantes: number
}) {
  const { revalidate } = useRevalidator()
  const [passo, setPasso] = useState<Passo>(NENHUM)

  function fechar() {
    setPasso(NENHUM)
    void revalidate()
  }

  const [gerarCodigos, gerando] = useAcao({}, async () => {
    const codigos = await gerarCodigosDeRecuperacao()
    if (codigos) setPasso({ nome: 'guardar', codigos })
  })

  const [desligar, desligando] = useAcao({}, async () => {
    if (!fatorId) return
    const cliente = await authClient()
    const { error } = await cliente.mfa.unenroll({ factorId: fatorId })
    if (!error) await cliente.refreshSession()
    if (error) toast.erro('Erro ao desligar', mensagemNaConta(error))
    else toast.ok('Verificação desligada', 'Agora você entra só com a senha.')
    fechar()
  })

  return (
    <section className="cartao pilha folga" aria-labelledby="duas-etapas">
      <div className="fila vao-8-16 entre">
        <h2 id="duas-etapas">Verificação em duas etapas</h2>
        {fatorId ? <span className="selo mata">Ligada</span> : <span className="selo">Desligada</span>}
      </div>
      <p>
        {fatorId
          ? `Além da senha, você digita um código do celular. ${plural(codigosRestantes, 'Resta # código', 'Restam # códigos')} de recuperação.`
          : 'Mesmo que descubram a sua senha, ninguém entra sem o código do seu celular.'}
      </p>
      <div className={estilo.botoes}>
        {fatorId ? (
          <>
            <button type="button" className="botao leve" disabled={gerando} onClick={gerarCodigos}>
              Gerar novos códigos
            </button>
            <button type="button" className="botao leve" onClick={() => setPasso({ nome: 'desligar' })}>
              <IconShieldOff size={20} aria-hidden /> Desligar
            </button>
          </>
        ) : (
          <button
            type="button"
            className="botao"
            onClick={() => setPasso({ nome: 'cadastrar', novo: cadastrarAutenticador() })}
          >
            <IconShieldCheck size={20} aria-hidden /> Ligar verificação
          </button>
        )}
      </div>
      <Dialogo
        aberto={passo.nome === 'cadastrar'}
        aoFechar={fechar}
        titulo="Ligar verificação em duas etapas"
        fechaFora={false}
      >
        {passo.nome === 'cadastrar' ? <NovoAutenticador novo={passo.novo} aoLigar={gerarCodigos} /> : null}
      </Dialogo>
      <Dialogo
        aberto={passo.nome === 'guardar'}
        aoFechar={fechar}
        titulo="Guarde os códigos de recuperação"
        fechaFora={false}
      >
        {passo.nome === 'guardar' ? (
          <CodigosDeRecuperacao codigos={passo.codigos} aoGuardar={fechar} />
        ) : null}
      </Dialogo>
      <Dialogo
        aberto={passo.nome === 'desligar'}
        aoFechar={() => setPasso(NENHUM)}
        titulo="Desligar a verificação?"
      >
        <div className="pilha">
          <p>A conta volta a abrir só com a senha, e os códigos de recuperação deixam de valer.</p>
          <div className={estilo.botoes}>
            <button type="button" className="botao leve" onClick={() => setPasso(NENHUM)}>
              Manter ligada
            </button>
            <button type="button" className="botao" disabled={desligando} onClick={desligar}>
              Desligar verificação
            </button>
          </div>
        </div>
      </Dialogo>
    </section>
  )
}
