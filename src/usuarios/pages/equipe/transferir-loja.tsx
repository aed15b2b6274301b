import { api } from '#src/shared/ui/api.ts'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import type { Integrante } from '../../schemas-equipe.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import estilo from './equipe.module.css'

interface Props {
  quem: Integrante | null
  loja: MinhaLoja
  aoFechar: () => void
}

/** The owner gives the shop away, with their password; afterwards the panel opens as what they are now. */
export function TransferirLoja({ quem, loja, aoFechar }: Props) {
  return (
    <Dialogo
      aberto={quem !== null}
      aoFechar={aoFechar}
      titulo={`Transferir a loja ${loja.nome}?`}
      largura="34rem"
    >
      {quem ? <Formulario key={quem.id} quem={quem} loja={loja} aoFechar={aoFechar} /> : null}
    </Dialogo>
  )
}

function Formulario({ quem, loja, aoFechar }: Props & { quem: Integrante }) {
  const [senha, campo, { recusar }] = useTexto()
  const nome = quem.nome ?? quem.email

  const [transferir, enviando] = useAcao({ mostrar: recusar }, async () => {
    if (!senha) return recusar('Informe a sua senha.')
    await api.post('/rest/v1/equipe/:id/tornar-proprietario', {
      params: { id: quem.id },
      body: { estabelecimento_id: loja.id, senha },
    })
    location.assign('/usuarios')
  })

  return (
    <form method="post" noValidate className={estilo.pilha} onSubmit={transferir}>
      <p>
        <strong>{nome}</strong> passa a ser o proprietário: cuida da assinatura, pode encerrar a loja e só
        essa pessoa poderá devolvê-la a você.
      </p>
      <p>Você continua na equipe como Administrador. Os dois recebem um e-mail.</p>
      <CampoDeSenha label="Sua senha" autoComplete="current-password" data-autofocus {...campo} />
      <div className="fila fim">
        <button type="button" className="botao leve" onClick={aoFechar}>
          Cancelar
        </button>
        <button type="submit" className="botao perigo" disabled={enviando}>
          {enviando ? 'Transferindo…' : 'Transferir a loja'}
        </button>
      </div>
    </form>
  )
}
