import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { modelosDePoliticas } from '../../politicas.ts'
import type { ContextoDoPerfil } from './aba.tsx'
import { type DadosDaLoja, guardarConfiguracoes, lerDadosDaLoja } from './configuracoes-da-loja.tsx'
import estilo from './perfil.module.css'

const TEXTOS = [
  ['trocas', 'Trocas e devoluções', 'Direito de arrependimento em 7 dias, defeitos e reembolso.'],
  ['entrega', 'Entrega', 'Prazos, custos e o que acontece em caso de atraso.'],
  ['privacidade', 'Privacidade da loja', 'O que a loja faz com os dados de quem compra (LGPD).'],
] as const

/** Opens the tab with the shop's policies. */
export async function abrir(contexto: ContextoDoPerfil) {
  return (
    <div className="pilha coluna-de-texto">
      <Politicas {...(await lerDadosDaLoja(contexto))} />
    </div>
  )
}

function Politicas({ loja, configuracoes }: DadosDaLoja) {
  const { politicas } = configuracoes
  const modelos = modelosDePoliticas(loja)
  // A shop that never wrote any begins from the least that the law asks for.
  const formulario = useFormulario({
    inicial: politicas ?? modelos,
    versao: configuracoes.updated_at,
    enviar: (valores, sobrescrever) =>
      guardarConfiguracoes(configuracoes, { politicas: valores }, sobrescrever),
    tituloDoErro: 'Erro ao salvar políticas',
    feito: ['Políticas publicadas', 'Elas já aparecem na página da loja.'],
  })
  const { form } = formulario

  return (
    <>
      {!politicas && (
        <p className={estilo.aviso}>
          <strong>Ainda não publicadas.</strong> Preenchemos os textos com o mínimo que a lei pede. Leia,
          ajuste à sua loja e publique.
        </p>
      )}
      <CorpoDoFormulario de={formulario} botao={politicas ? 'Salvar' : 'Publicar políticas'}>
        {TEXTOS.map(([campo, titulo, ajuda]) => (
          <section key={campo} className={`cartao ${estilo.quadro}`} aria-labelledby={`politica-${campo}`}>
            <div className={estilo.titulo}>
              <h2 id={`politica-${campo}`}>{titulo}</h2>
              {form.values[campo] !== modelos[campo] && (
                <button
                  type="button"
                  className="botao leve"
                  onClick={() => form.setFieldValue(campo, modelos[campo])}
                >
                  Usar o modelo
                </button>
              )}
            </div>
            <CampoLongo
              aria-label={titulo}
              description={ajuda}
              rows={10}
              maxLength={8000}
              {...form.getInputProps(campo)}
            />
          </section>
        ))}
      </CorpoDoFormulario>
    </>
  )
}
