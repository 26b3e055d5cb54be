import{rng,I,dabs,inEll,inBox,many,lg,rg,filters,doc,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{blob,slim}from'./parts/land.mjs';
const r=rng(83);
// ci: rock rose, five crumpled petals; ca: a tuft of carritx grass
const flower='<g id="ci"><path stroke-width="16" d="M0-9h0M10-2h0M6 9h0M-6 9h0M-10-2h0"/><path stroke="#f3cf7a" stroke-width="8" d="M0 1h0"/></g>';
const tuft=(()=>{let d='';for(let i=0;i<13;i++){const a=-1.57+(i-6)*.19+(r()-.5)*.1,l=90+50*r(),x=Math.cos(a)*l,y=Math.sin(a)*l;d+=`M${I((i-6)*3)} 0Q${I(x*.4)} ${I(y*.9)} ${I(x*1.15)} ${I(y*.82)}`}return`<g id="ca"><path d="${d}"/></g>`})();
// bu: a bush of the macchia, lit from the right
const bush=`<g id="bu"><path fill="#515b4a" d="${blob(r,0,0,100,56)}"/><path fill="#727858" d="${blob(r,14,-14,76,36)}"/><path fill="#b5aa72" d="${blob(r,32,-28,42,14,6)}"/><path fill="#a59e6c" d="${blob(r,-36,-22,24,9,6)}"/></g>`;
const defs=bush+flower+tuft+filters(22,{wob:9,k:.55,k0:.22})+
 lg('sk',[[0,'#b1bac5'],[.4,'#d3d2ce'],[.75,'#f1dec6'],[1,'#f8d8a8']])+rg('gl',[[0,'#ffe9ba',1],[.45,'#fcd79f',.45],[1,'#fbd7a4',0]])+
 lg('m1',[[0,'#a5a4b5'],[1,'#dccbc0']])+lg('pl',[[0,'#d9cbb9'],[.4,'#dfc69b'],[1,'#b9a67c']])+
 lg('pu',[[0,'#77707f'],[.4,'#97867e'],[.66,'#c5a67c'],[1,'#e3c491']],0,.2,1,.7)+lg('sl',[[0,'#8b8568'],[.5,'#b0a272'],[1,'#d9bf86']],0,.5,1,0)+
 lg('pa',[[0,'#fbe6bd'],[.4,'#e6c9a0'],[1,'#a48883']])+lg('rk',[[0,'#85747c'],[.5,'#b79f8e'],[1,'#f3dcb2']],0,.5,1,.2);
let b=`<rect x="-80" y="-80" width="1960" height="640" fill="url(#sk)"/>`;
b+=`<g filter="url(#b18)" stroke="#f9ebde" opacity=".8"><path stroke-width="22" d="M800 110q440-40 1080 6"/><path stroke-width="13" stroke="#e6c2bd" d="M1000 230q380-24 880 2M640 40q240-16 520 6"/></g><ellipse cx="1580" cy="410" rx="860" ry="350" fill="url(#gl)"/>`;
b+=`<path filter="url(#b2)" fill="url(#m1)" d="M700 420C820 400 900 372 1000 378S1120 400 1200 384 1330 330 1400 336 1540 386 1620 388 1790 360 1880 366V500H700Z"/>`;
// the plain: fields, rows of trees, a village
b+=`<path fill="url(#pl)" d="M600 428H1880V1280H600Z"/><path fill="#c2c3bb" opacity=".9" d="M1500 430H1880V442H1500Z"/>`;
b+=`<g filter="url(#b2)"><path fill="#a9a583" opacity=".75" d="M900 452L1240 446 1320 462 960 470ZM1380 480L1660 470 1760 492 1460 506ZM1120 520L1380 506 1460 536 1180 556Z"/><path fill="#efd9a6" opacity=".8" d="M1200 470L1400 462 1440 478 1240 490ZM1560 520L1880 504V540L1620 552ZM940 500L1110 490 1160 516 980 530Z"/><path fill="#c79f80" opacity=".6" d="M1480 556L1780 560 1880 600V630L1560 604ZM1300 496L1380 490 1440 504 1340 514Z"/></g>`;
b+=dabs(r,60,rr=>{const y=448+170*rr()**1.5;return[980+900*rr(),I((y)/22)*22+(rr()-.5)*6]},{c:'#7d8068',w:8,len:12,aj:.2,o:.75})+`<path fill="#f7e2bb" d="M1330 474h20v-12h16v-22h12v34h34v-8h24v10H1330Z"/><path fill="#a8755f" d="M1326 474l14-8 14 8ZM1392 468l20-8 22 8Z"/>`;
b+=`<ellipse cx="1500" cy="470" rx="520" ry="70" fill="url(#gl)" opacity=".55"/>`;
// Puig de Randa: flat top, steps of rock, the sanctuary
b+=`<g transform="translate(130)"><path fill="url(#pu)" d="M-280 420C-120 380-40 310 40 262 80 236 80 226 120 212 180 190 260 196 340 190 430 184 500 190 540 210 590 250 620 300 690 330 760 350 800 372 860 420 930 470 1040 520 1160 560 1300 610 1500 660 1760 760V980H-280Z"/>`;
b+=`<path fill="#dabf98" d="M540 212C590 250 616 300 680 330L640 338C600 320 570 270 530 240ZM690 334C760 356 800 380 850 424L800 420C770 390 730 372 680 360ZM130 216L210 204 300 202 296 216 220 222 200 236ZM320 202L420 198 410 220 350 212ZM440 200L530 206 536 232 500 220 450 224Z"/><path fill="#736a7a" opacity=".6" d="M90 256L200 240 330 238 440 230 534 250 560 290 420 266 250 276 70 310ZM640 344Q720 366 780 424L740 420Q700 384 620 372Z"/><path stroke="#665d6c" stroke-width="4" opacity=".5" d="M200 232v24M290 226v26M380 226v22M460 230v24M600 300l-8 26M740 384l-10 24"/>`;
b+=`<g><path fill="#8f7f88" d="M286 152H352V194H286ZM352 164H400V192H352Z"/><path fill="#f6ddb0" d="M330 152H356V194H330ZM380 164H436V192H380Z"/><path fill="#b0775f" d="M280 154l36-16 44 16ZM350 166l40-12 52 12Z"/><path fill="#e9c99b" d="M306 118h20v36h-20Z"/><path stroke="#6d5c68" stroke-width="3" d="M342 166v12M398 174v8M416 174v8"/></g>`;
b+=`<g filter="url(#s)">`+dabs(r,60,many(inBox(-60,300,560,260),inBox(340,330,360,220),inBox(560,430,420,150)),{c:'#5e6355',w:24,len:26,aj:.5,o:.65})+dabs(r,44,many(inBox(-60,330,600,220),inBox(420,300,240,200),inBox(640,430,420,140)),{c:'#a39d72',w:14,len:22,aj:.5,o:.8})+`</g>`;
// the path on the mountain, thin and light
b+=`<path stroke="#f3dcb2" stroke-width="9" opacity=".9" d="M630 640Q700 590 770 560"/><path stroke="#f3dcb2" stroke-width="7" opacity=".85" d="M770 560Q640 520 560 480T700 420"/><path stroke="#f0d8b0" stroke-width="5" opacity=".8" d="M700 420Q560 380 520 340T590 292"/><path stroke="#f0d8b0" stroke-width="4" opacity=".7" d="M590 292Q520 270 470 240T440 196"/></g>`;
// near slope
b+=`<path fill="url(#sl)" d="M-80 600C80 580 300 600 480 628 640 650 800 660 980 700 1200 740 1500 830 1880 1010V1280H-80Z"/>`;
b+=`<g filter="url(#b10)" style="mix-blend-mode:multiply" opacity=".5" fill="#8f7d92" ><path d="M-80 840Q260 820 500 960T560 1280H-80Z"/></g>`;
// stony path: a band along a curve, wide in front
const C=[[1240,1300,470],[1010,1130,330],[790,1000,220],[730,910,160],[830,830,118],[960,772,84],[948,724,58],[866,690,36],[764,650,18]];
const at=t=>{const i=Math.min(C.length-2,Math.floor(t)),u=t-i,g=k=>C[Math.max(0,Math.min(C.length-1,k))];return[0,1,2].map(j=>{const a=g(i-1)[j],p=g(i)[j],q=g(i+1)[j],z=g(i+2)[j];return .5*(2*p+(q-a)*u+(2*a-5*p+4*q-z)*u*u+(3*p-a-3*q+z)*u**3)})};
const side=s=>Array.from({length:17},(_,i)=>{const[x,y,w]=at(i/2);return`${I(x+s*w/2)} ${I(y+s*w*.06)}`});
const ra=side(-1),rb=side(1).reverse();
b+=`<path fill="#6f5f66" opacity=".5" filter="url(#b5)" d="M${ra.join('L')}L${rb.join('L')}Z"/><path fill="url(#pa)" d="M${ra.join('L')}L${rb.join('L')}Z"/>`;
const on=(t0,t1,k=.4)=>rr=>{const[x,y,w]=at(t0+(t1-t0)*rr());return[x+(rr()-.5)*2*k*w,y+(rr()-.5)*14]};
b+=dabs(r,46,on(0,2.2),{c:'#8b6f74',w:20,len:26,aj:.4,o:.4})+dabs(r,60,on(0,2.4),{c:'#f7e3bd',w:16,len:22,aj:.4,o:.6})+dabs(r,40,on(2,4.6),{c:'#8b6f74',w:10,len:12,aj:.4,o:.4})+dabs(r,44,on(2,5),{c:'#fdeccb',w:8,len:12,aj:.4,o:.6})+dabs(r,24,on(4.5,7.4),{c:'#a58882',w:5,len:7,aj:.4,o:.5});
b+=dabs(r,44,many(inBox(200,850,420,300),inBox(900,780,380,360),inBox(1150,900,420,240)),{c:'#e6d294',w:5,len:26,ang:-1.2,aj:.9,o:.6});
// rocks: lilac body, facets turned up and to the right in the light
const rock=(x,y,w,h)=>{const n=7,p=Array.from({length:n},(_,i)=>{const a=(i+.5*r())/n*6.2832,k=.86+.28*r();return[I(x+Math.cos(a)*w*.52*k),I(y-h*.45+Math.max(-1,Math.min(.75,Math.sin(a)*k))*h*.55)]}),m=[I(x+w*(r()-.5)*.2),I(y-h*(.4+.15*r()))],L=q=>q.map(k=>k.join(' ')).join('L');
 return`<path fill="#85747c" d="M${L(p)}Z"/><path fill="#c9ae94" d="M${L([m,p[4],p[5],p[6]])}Z"/><path fill="#f4dcb0" d="M${L([m,p[6],p[0]])}Z"/>`};
b+=[[560,950,110,70],[640,900,70,46],[880,880,60,40],[700,1070,120,70],[1300,1130,140,80],[900,772,40,26],[1036,990,60,36],[520,1010,70,40]].map(k=>rock(...k)).join('');
// macchia along the path
const B=[[30,650,1],[190,660,1.1],[350,650,.8],[470,660,.7],[580,670,.4],[740,706,.4],[1060,716,.5],[1140,744,.7],[1260,790,.8],[-10,790,1.5],[200,800,1.3],[400,780,1.1],[560,780,.7],[640,800,.5],[1390,846,1.1],[1530,910,1],[1640,950,1.3],[1330,910,.8],[1770,1020,1.5]];
b+=`<g filter="url(#s)">`+B.map(([x,y,k],i)=>`<use href="#bu" transform="translate(${x} ${y})scale(${i%3?k:`${k} ${+(k*.8).toFixed(2)}`})"/>`).join('')+`</g>`;
b+=sprigs(r,12,many(...B.slice(9,18).map(([x,y,k])=>inEll(x,y-20*k,80*k,36*k))),{c:'#7d835c',s:.45,id:'lk'});
const ci=(n,pos,k)=>Array.from({length:n},()=>{const[x,y]=pos(r);return`<use href="#ci" transform="translate(${I(x)} ${I(y)})scale(${(k*(.8+.4*r())).toFixed(1)})"/>`}).join('');
b+=`<g stroke="#d48fa8">${ci(12,many(inEll(360,770,110,34),inEll(580,764,60,22),inEll(180,790,70,40)),.9)}${ci(10,many(inEll(1390,830,80,36),inEll(1320,900,60,24),inEll(1250,780,50,20)),.9)}</g>`+dabs(r,34,many(inEll(40,760,110,50),inEll(440,650,80,20),inEll(1560,890,90,40)),{c:'#a79fc0',w:7,len:14,ang:-1.4,aj:.8,o:.9});
const ca=(a,w,c)=>`<g stroke="${c}" stroke-width="${w}">`+a.map(([x,y,k])=>`<use href="#ca" transform="translate(${x} ${y})scale(${k})"/>`).join('')+`</g>`;
b+=ca([[440,920,'1'],[210,960,'-1.2 1.2'],[1400,1010,1.1],[900,720,'-.4 .4'],[1040,830,.5]],5,'#8b8558')+ca([[450,926,.9],[230,966,1.1],[1420,1016,'-1 1']],4,'#e3cd8e');
// cairn with a stick and a scarf
b+=`<path fill="#5b4a58" opacity=".5" filter="url(#b5)" d="M1130 962Q1000 960 880 1000L900 1024Q1040 990 1150 980Z"/>`+[[1120,974,172,58],[1110,926,130,52],[1126,884,104,48],[1114,844,76,42],[1122,808,46,34]].map(([x,y,w,h])=>`<path fill="#85747c" d="${blob(r,x,y-h*.45,w*.54,h*.54,7,.1)}"/><path fill="#d6bb9a" d="${blob(r,x+w*.1,y-h*.56,w*.42,h*.38,7,.14)}"/><path stroke="#f8e3b8" stroke-width="7" d="M${I(x+w*.1)} ${I(y-h*.78)}Q${I(x+w*.4)} ${I(y-h*.76)} ${I(x+w*.46)} ${I(y-h*.45)}"/>`).join('')+`<path stroke="#6b4d42" stroke-width="10" d="M1222 984L1148 742"/><path stroke="#d9ab7a" stroke-width="4" d="M1224 974L1153 746"/><path fill="#b46a85" d="M1150 770Q1172 760 1182 776 1216 800 1204 846 1184 830 1186 800 1160 806 1150 770Z"/><path fill="#d79aae" d="M1168 768Q1196 780 1208 828 1190 800 1168 768Z"/>`;
// roses gone wild in front, out of focus; grass in the other corner
b+=`<g filter="url(#b5)"><path fill="#38423a" d="M-80 1060Q80 1030 220 1100T560 1280H-80Z"/>`+sprigs(r,9,many(inEll(140,1120,190,80),inEll(400,1230,110,40)),{c:'#626d50',s:1.2,id:'lk'})+sprigs(r,5,inEll(180,1080,190,60),{c:'#aba26c',s:1,id:'lk'})+U(2,130,1090,2.9,10)+U(1,270,1130,2.6,50)+U(3,50,1170,2.7,70)+U(2,380,1210,2.5)+U(1,190,1200,2.8,30)+U(3,480,1250,2)+`</g>`;
b+=`<g filter="url(#b10)">`+ca([[1700,1290,3],[1840,1240,'-3 3']],4,'#6d6c4e')+ca([[1750,1290,2.6],[1620,1300,2]],4,'#d9c384')+`</g>`;
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1540" cy="430" rx="980" ry="560" fill="url(#gl)"/><path fill="#241c30" opacity=".3" filter="url(#b40)" d="M-80 1080H1880V1280H-80Z"/></g>`;
export default slim(doc('A stony path up to the Puig de Randa',defs+defsSprig(rng(9))+roseDef(),b,after));
