// Bath of Casa del Forn: shower under an arch of brick, fig leaves before the window over the washstand.
import{F,G,figLeaf,figDef,figs}from'./kit.mjs';
import{bath}from'./parts/bath.mjs';
const fig=l=>l.map(([x,y,k,a])=>`<use href="#fk" transform="translate(${x} ${y})rotate(${a})scale(${k})"/>`).join('');
const view=(r,x,y,w,h)=>F('url(#sk)',`M${x-9} ${y-9}h${w+20}v${h+20}h${-w-20}Z`)+`<ellipse cx="${x+w*.6}" cy="${y+120}" rx="190" ry="170" fill="url(#gl)"/>`+G('filter="url(#b2)"',G('fill="#6f7d52"',fig([[x+20,y+60,1.1,30],[x+60,y+210,1.2,-30],[x+260,y+40,1.2,150],[x+280,y+250,1.3,200],[x+150,y+310,1.2,10]])),G('fill="#a9ac66"',fig([[x+90,y+130,.9,80],[x+230,y+150,.9,190],[x+200,y+270,.8,60]])),figs('#5d3d55',[x+120,y+190],[x+230,y+210],[x+70,y+280]));
export default bath({title:'Shower under brick, a window full of fig leaves',seed:71,wall:['#98877f','#e2c8a2','#b89e8c'],opening:'arch',rim:'#a5705a',brick:true,view,at:'stand',linen:'#a97b45',roses:[2,3,1,3,2],jug:['#a5705a','#dcae86'],mat:'#b9996a',defs:figLeaf+figDef});
