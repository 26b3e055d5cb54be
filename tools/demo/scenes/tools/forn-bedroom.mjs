// Casa del Forn, from close by: bed under a lime-washed vault, the mouth of the old oven beside it. Drawn with the light from the right, then turned.
import{rng,I,blob,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch,candle,figLeaf,figDef,figs}from'./kit.mjs';
import{bed,bedDefs,clip,window,slabs,table}from'./parts/bedroom.mjs';
const r=rng(43);
const defs=clip('w1',1240,340,170,300)+filters(31,{wob:7,k:.46,k0:.27})+bedDefs+figLeaf+figDef+
 lg('wa',[[0,'#c98d62'],[.35,'#c2906f'],[.7,'#a9837a'],[1,'#7d6a78']],0,.3,1,0)+lg('va',[[0,'#a8795f'],[.5,'#9d7f76'],[1,'#6d5f70']],0,0,1,0)+lg('fo',[[0,'#a87a5c'],[.5,'#80605a'],[1,'#4d3f4b']])+rg('gl',[[0,'#fff0cd',1],[.5,'#fde3b8',.45],[1,'#fbd7a4',0]])+rg('fi',[[0,'#ffd58a',.95],[.4,'#f6a257',.5],[1,'#e07a3a',0]])+lg('sk',[[0,'#77799c'],[1,'#c9a6a0']])+lg('ov',[[0,'#3a2c30'],[1,'#6b4c40']]);
let b='<rect x="-80" y="-80" width="1960" height="1360" fill="url(#va)"/>';
// vault: bands of stone towards the eye, then the end wall under its arch
b+=F('#b7a296','M-80 1280V420Q100-60 900-70T1880 420V1280Z')+S('#8a7876',4,'M40 1000V470Q200 60 900 50T1760 470V1000M-40 430Q120 0 900-10T1840 430','opacity=".45"')+F('url(#wa)','M140 980V520Q260 120 900 116T1660 520V980Z')+S('#f4e4c6',14,'M140 980V520Q260 120 900 116T1660 520V980')+S('#7d6c6c',16,'M160 980V530Q280 140 900 134','opacity=".35" filter="url(#b10)"');
b+=G('filter="url(#b5)"',dabs(r,26,inBox(500,160,800,420),{c:'#fdebc8',w:20,len:60,ang:-.1,o:.24}),dabs(r,16,inBox(180,300,260,560),{c:'#8c7880',w:18,len:60,o:.14}));
b+=slabs(980)+S('#e6d3b4',10,'M140 974H1660');
// mouth of the oven, left: arch of brick, iron door ajar, wood underneath, candles on the ledge
b+=F('#a5705a',arch(220,470,300,330))+S('#d9a88a',4,Array.from({length:13},(_,i)=>{const t=Math.PI*(1-i/12),c=Math.cos(t),s=Math.sin(t);return`M${I(370+c*112)} ${I(620-s*112)}L${I(370+c*150)} ${I(620-s*150)}`}).join('')+'M220 680h38M220 740h38M482 680h38M482 740h38','opacity=".6"')+F('url(#ov)',arch(258,508,224,292))+F('#8a5a44',arch(290,580,160,220),'opacity=".5" filter="url(#b10)"')+F('#e8853a','M290 796Q282 720 322 700 318 650 366 610 366 660 402 672 424 640 420 610 462 670 446 716 470 740 456 796Z')+F('#ffd489','M326 796Q318 744 352 722 354 690 372 676 384 712 408 726 428 752 416 796Z')+S('#4a3632',20,'M282 794H462')+'<ellipse cx="370" cy="700" rx="430" ry="340" fill="url(#fi)" opacity=".85"/>'+F('#f0dcb6','M196 796H544V828H196Z')+F('#a08d8a','M196 828H544V840H196Z','opacity=".6"')+F('#4a3836','M240 856H500V980H240Z');
b+=Array.from({length:14},(_,i)=>{const x=266+(i%5)*52+(i>4&&i<10?20:0),y=956-I(i/5-.4)*44;return y<870?'':`<circle cx="${x}" cy="${y}" r="23" fill="${['#8a6a50','#a5825f','#7a5a48'][i%3]}"/><circle cx="${x+2}" cy="${y}" r="15" fill="${['#d9b98a','#c9a577','#e0c494'][i%3]}"/><circle cx="${x+2}" cy="${y}" r="6" fill="none" stroke="#a5825f" stroke-width="2"/>`}).join('');
// small deep window, fig leaves outside
const view=F('url(#sk)','M1220 320h210v340h-210Z')+'<ellipse cx="1360" cy="430" rx="150" ry="150" fill="url(#gl)"/>'+G('filter="url(#b2)"',G('fill="#7d8a58"',[[1260,380,1,20],[1330,350,1,120],[1390,420,1.1,200],[1270,600,1.1,-40],[1400,560,1,40]].map(([x,y,k,a])=>`<use href="#fk" transform="translate(${x} ${y})rotate(${a})scale(${k})"/>`).join('')),G('fill="#b5b46c"',[[1300,410,.8,60],[1380,500,.8,160],[1250,500,.8,-60]].map(([x,y,k,a])=>`<use href="#fk" transform="translate(${x} ${y})rotate(${a})scale(${k})"/>`).join('')),figs('#6d4a63',[1310,450],[1362,560]));
b+=window('w1',view,1240,340,170,300,54);
b+='';
b+=F('#ffc27a','M240 1000H520L900 1280H160Z','filter="url(#b18)" opacity=".6"');
b+=table(1240,1040,140,190)+F('#7d8f80','M1270 846Q1262 812 1276 804H1330Q1344 812 1336 846Z')+figs('#5d3d55',[1290,800],[1318,798],[1304,782]);
b+=bed(r,{at:'matrix(.98 0 0 1 234 14)',head:'stone',tones:['#a97b45','#dcb982','#f6ead0','#c79f68']});
const M='transform="matrix(-1 0 0 1 1800 0)"';
const after=`<g ${M}><g style="mix-blend-mode:soft-light"><ellipse cx="400" cy="700" rx="860" ry="680" fill="url(#fi)"/><path fill="#1f1a30" opacity=".5" filter="url(#b40)" d="M-80-80H140Q20 500 140 1280H-80ZM140 1190H1880V1280H140ZM1700-80H1880V1280H1800Z"/></g><ellipse cx="370" cy="700" rx="360" ry="320" fill="url(#fi)" opacity=".4" style="mix-blend-mode:screen"/></g>`;
export default doc('Bedroom in the bakehouse with the mouth of the oven',defs+defsSprig(rng(9))+roseDef(),`<g transform="matrix(1.42 0 0 1.42 -720-420)"><g ${M}>${b}</g></g>`,after);
