// Furniture and openings the bedrooms share: a bed seen from its foot, windows with folded shutters, beams, tables.
import{I,blob,inEll,dabs,lg,sprigs,U}from'../lib.mjs';
import{F,S,G,folds}from'../kit.mjs';
export const bedDefs=lg('l2',[[0,'#948a98'],[.45,'#d8ccc8'],[1,'#fbf3e6']],0,0,1,0)+lg('l3',[[0,'#7f7586'],[.6,'#b9aeb2'],[1,'#e9dccd']],0,0,1,0)+lg('hb',[[0,'#5c4640'],[.6,'#8a6a55'],[1,'#b3906f']],0,0,1,0);
const heads={
 // two posts and a curved board of turned wood
 wood:()=>F('url(#hb)','M430 930V660Q540 560 660 548 780 560 890 660V930Z')+F('#4f3c38','M470 900V690Q560 612 660 602 760 612 850 690V900Z','opacity=".35"')+S('#d3ac80',5,'M434 662Q544 560 660 550T886 662')+S('#57443f',5,'M560 900V628M660 900V604M760 900V628','opacity=".5"')+F('url(#hb)','M408 930V640h30V930ZM882 930V640h30V930Z')+'<circle cx="423" cy="630" r="20" fill="#7a5c49"/><circle cx="897" cy="630" r="20" fill="#b08a68"/>',
 // board covered with linen
 linen:()=>F('#8d7f80','M410 930V616Q410 590 440 588H880Q910 590 910 616V930Z')+F('#cdbca8','M560 588H880Q910 590 910 616V930H640Z','opacity=".8" filter="url(#b10)"')+S('#8d8186',4,'M492 600V900M576 596V900M660 594V900M744 596V900M828 600V900','opacity=".45"')+S('#f6ead6',6,'M420 610Q422 596 446 594H874Q896 596 900 612'),
 // low wall of stone behind the pillows
 stone:()=>F('#b9a595','M330 930V640H990V930Z')+F('#efe0c4','M316 612H1004V646H316Z')+F('#a08f8a','M316 646H1004V658H316Z','opacity=".6"')+S('#8a7a78',3,'M330 730H990M330 820H990M500 658V730M700 658V730M880 658V730M420 730V820M610 730V820M800 730V820','opacity=".45"'),
 rails:()=>S('#57484a',13,'M424 930V640M896 930V640M424 668Q540 560 660 560T896 668')+S('#57484a',7,'M424 730H896M510 730V612M585 730V576M660 730V562M735 730V576M810 730V612')+S('#b39a86',3,'M900 930V640M428 664Q544 556 662 555T898 660')
};
// bed seen from its foot, 340..1010 wide, 560..1150 high before its transform; lit from the right; blanket in four tones: shade, light, stripe, fringe
export const bed=(r,{at='',head='wood',tones:[dark,light,line,fringe]})=>{
 let b=F('#4b3b46','M300 1080H1060L1180 1150 900 1210H200Z','opacity=".5" filter="url(#b18)"')+heads[head]();
 b+=F('url(#l3)','M340 990Q680 960 1010 988L1020 1150Q880 1168 680 1160T328 1150Z')+F('url(#l2)','M432 800H890Q960 890 1010 988 1000 1040 860 1030 640 1016 480 1034 350 1040 340 990 380 890 432 800Z');
 b+=F('url(#l3)','M452 830Q430 750 470 722 560 700 640 724 664 770 650 826 550 850 452 830Z')+F('url(#l2)','M664 828Q650 760 676 724 780 700 860 722 896 760 876 830 780 850 664 828Z')+F('url(#l2)','M540 862Q530 800 556 776 660 756 760 780 780 820 766 866 650 884 540 862Z');
 b+=G('filter="url(#b2)"',S('#8f8494',6,'M480 740Q520 780 500 826M610 736q-16 40 10 84M700 740q30 40 16 84M570 790q30 36 20 74M736 796q-20 30-4 66','opacity=".5"'),S('#fffaf0',6,'M850 736q20 40 4 88M744 786q20 40 8 74','opacity=".8"'));
 b+=F('#f9f0e2','M400 872Q660 850 928 872L960 926Q660 904 372 928Z')+S('#b7a9ac',4,'M374 930Q660 906 958 928','opacity=".7"');
 b+=F(dark,'M352 976Q680 944 998 976L1018 1120Q860 1140 680 1132T334 1118Z')+F(light,'M620 962Q860 956 1000 980L1014 1110Q930 1120 860 1122 700 1040 620 962Z','opacity=".75" filter="url(#b10)"')+S(line,7,'M346 1010Q680 978 1004 1010M338 1088Q680 1080 1016 1090','opacity=".75"')+S('#4f4450',5,folds(r,6,380,980,1020,1120),'opacity=".3"')+S(fringe,4,Array.from({length:24},(_,i)=>`M${340+i*28} ${1122+I(8*Math.sin(i/7))}v18`).join(''));
 b+=G('filter="url(#b5)"',S('#fff3d6',26,'M720 900Q860 900 930 920M780 1000Q920 1000 990 1020','opacity=".6"'));
 return G(at&&`transform="${at}"`,b)};
// shutter folded back flat against the wall
export const shutter=(x,y,w,h)=>{let d='',e='';for(let i=1;i<h/24;i++){d+=`M${x+10} ${y+i*24}h${w-20}`;e+=`M${x+10} ${y+i*24+6}h${w-20}`}
 return F('#5a4c50',`M${x-6} ${y+10}h${w+16}v${h+6}h${-w-16}Z`,'opacity=".35" filter="url(#b5)"')+F('url(#su)',`M${x} ${y}h${w}v${h}h${-w}Z`)+S('#4c5b53',4,d,'opacity=".7"')+S('#b6bfa9',3,e,'opacity=".5"')+S('#6d7c70',10,`M${x+5} ${y+5}h${w-10}v${h-10}h${10-w}ZM${x+5} ${y+h/2}h${w-10}`)};
export const shutterDef=lg('su',[[0,'#5a6a60'],[1,'#8d9a88']]);
// deep window: id of its clip path, the view is drawn by the scene; lit cheek on the left
export const clip=(id,x,y,w,h)=>`<clipPath id="${id}"><path d="M${x} ${y}h${w}v${h}h${-w}Z"/></clipPath>`;
export const window=(id,view,x,y,w,h,m=34)=>F('#e9d8bd',`M${x-m-8} ${y-m-8}h${w+2*m+16}v${h+m+8}h${-w-2*m-16}Z`)+F('#fff1d4',`M${x-m} ${y-m}L${x} ${y}v${h}L${x-m} ${y+h+20}Z`)+F('#a8969a',`M${x+w+m} ${y-m}L${x+w} ${y}v${h}L${x+w+m} ${y+h+20}Z`)+F('#c9b7a6',`M${x-m} ${y-m}h${w+2*m}L${x+w} ${y}H${x}Z`)+G(`clip-path="url(#${id})"`,view)+S('#a3ac98',9,`M${x} ${y}h${w}v${h}h${-w}Z`)+S('#a3ac98',7,`M${x+w/2} ${y}v${h}M${x} ${y+h*.36}h${w}`)+F('#fbeed3',`M${x-m-20} ${y+h}h${w+2*m+40}v26h${-w-2*m-40}Z`)+F('#a38f8a',`M${x-m-20} ${y+h+26}h${w+2*m+40}v10h${-w-2*m-40}Z`,'opacity=".6"');
// ceiling with beams, floor of stone slabs with its skirting; y where wall and floor meet
export const beams=(xs,vx=900)=>F('#bfb0a3','M-80-80H1880V150L1500 128H-80Z')+xs.map(x=>F('#5d473f',`M${x} -80h86l${I((vx-x)*.04)} 214h-78Z`)+F('#8a6b58',`M${x+86} -80h13l${I((vx-x)*.04)} 210h-13Z`)).join('')+F('#8d7c76','M-80 128H1880v34H-80Z','opacity=".6" filter="url(#b10)"');
export const slabs=(y,vx=900)=>F('url(#fo)',`M-80 ${y}H1880V1280H-80Z`)+S('#8c6d5f',3,`M-80 ${y+50}H1880M-80 ${y+126}H1880M-80 ${y+220}H1880`+[-4,-3,-2,-1,0,1,2,3,4].map(i=>`M${vx+i*230} ${y}L${vx+i*360} 1280`).join(''),'opacity=".45"')+S('#efe2d0',14,`M-80 ${y-7}H1880`);
// small table standing on y, with what is on it drawn by the scene
export const table=(x,y,w,h)=>F('#4b3b40',`M${x-30} ${y-6}h${w+70}l-30 34h${-w-60}Z`,'opacity=".4" filter="url(#b10)"')+F('#7a5c49',`M${x} ${y-h}h${w}v20h${-w}ZM${x+12} ${y-h+20}h15l-9 ${h-20}h-14ZM${x+w-27} ${y-h+20}h15l9 ${h-20}h-14Z`)+F('#b08a68',`M${x} ${y-h-4}h${w}v9h${-w}Z`);
// jug with a bunch, standing on x y
export const jug=(r,x,y,k,roses=[1,2,3,1,2],tones=['#94857f','#efe2cf'])=>G(`transform="translate(${x} ${y})scale(${k})"`,F(tones[0],'M-34 0Q-54-56-28-86L-24-116H22L26-86Q52-56 32 0Z')+F(tones[1],'M6 0Q26-56 8-86V-116H22L26-86Q52-56 32 0Z')+sprigs(r,7,inEll(0,-152,56,44),{c:'#55634f',s:.75,id:'lk'})+sprigs(r,4,inEll(14,-168,46,34),{c:'#9c9a6a',s:.55,id:'lk'})+[[-26,-146,1.9],[28,-160,2],[-4,-198,1.7],[44,-116,1.4],[-48,-112,1.3]].map(([a,c,s],i)=>U(roses[i],a,c,s,i*20)).join(''));
// books lying on x y
export const books=(x,y)=>F('#7d8a7a',`M${x} ${y}h86v-15h-86Z`)+F('#f4e7cf',`M${x+4} ${y-15}h78v-9h-78Z`)+F('#a85a72',`M${x+6} ${y-24}h70v-13h-70Z`);
// curtain of linen hanging from y0 to y1
export const curtain=(x,w,y0,y1)=>F('url(#cu)',`M${x} ${y0}q${w/2} 10 ${w} 0 ${I(w*.1)} ${I((y1-y0)*.45)} ${-I(w*.06)} ${I((y1-y0)*.72)}t${I(w*.2)} ${y1-y0-I((y1-y0)*.72)}q${-I(w*.6)} 26 ${-I(w*1.2)} 0 ${I(w*.26)} ${-I((y1-y0)*.3)} ${I(w*.12)} ${-I((y1-y0)*.56)}T${x} ${y0}Z`)+S('#b3a39c',4,`M${x+w*.3} ${y0+8}q${w*.14} ${I((y1-y0)*.5)} ${-w*.1} ${y1-y0-14}M${x+w*.68} ${y0+8}q${w*.06} ${I((y1-y0)*.5)} ${w*.04} ${y1-y0-14}`,'opacity=".5"')+S('#fffdf4',6,`M${x+w*.48} ${y0+8}q${w*.1} ${I((y1-y0)*.5)} 0 ${y1-y0-10}`,'opacity=".65"');
export const curtainDef=lg('cu',[[0,'#fff6e6',.95],[.35,'#e3d6c6',.88],[.6,'#fff8ea',.92],[1,'#fff3df',.8]],0,0,1,0);
// leaves and roses out of focus in the right corner
export const corner=r=>G('filter="url(#b10)"',F('#323c36','M1880 1070Q1740 1060 1660 1150T1560 1280H1880Z'),sprigs(r,6,inEll(1740,1180,130,80),{c:'#5c6a52',s:1.5,id:'lk'}),sprigs(r,3,inEll(1740,1140,110,60),{c:'#a39d6e',s:1.2,id:'lk',o:.85}),U(2,1770,1110,3.6,20),U(1,1680,1190,3.2,60),U(3,1820,1200,3.2));

// bed seen from its long side, head on the left: 330..1180 wide, 560..1130 high before its transform; lit from the right
export const bedSide=(r,{at='',tones:[dark,light,line,fringe]})=>G(at&&`transform="${at}"`,
 F('#4b3b46','M330 1090H1230L1180 1150H300Z','opacity=".5" filter="url(#b18)"')+F('url(#hb)','M330 1110V610Q330 566 366 566 398 566 398 610V1110Z')+S('#d3ac80',5,'M392 612V1100')+F('#8a6a55','M1148 1110V820Q1166 796 1184 820V1110Z')+F('#7a5c49','M396 1010H1150V1056H396Z')+
 F('url(#l3)','M396 874H1152V1016Q780 1034 396 1016Z')+F('url(#l2)','M396 880Q420 822 470 816H1090Q1130 820 1152 880Z'),
 F('url(#l2)','M404 846Q388 700 452 676 520 672 540 744 566 800 548 846 470 868 404 846Z')+F('url(#l3)','M492 850Q480 762 536 738 640 718 690 762 716 806 690 850 590 872 492 850Z')+G('filter="url(#b2)"',S('#8f8494',6,'M430 720q36 50 20 116M520 770q30 34 20 76M600 752q-14 40 8 92','opacity=".5"')+S('#fffaf0',6,'M640 750q40 30 34 90M486 690q36 30 40 70','opacity=".8"')),
 F('#f9f0e2','M690 822Q760 806 820 814L812 1006Q740 1016 680 1004Z')+F(dark,'M806 814H1090Q1132 818 1154 880L1160 1066Q980 1084 796 1068Z')+F(light,'M980 816H1090Q1132 818 1154 880L1158 1050Q1060 1058 1010 960 990 880 980 816Z','opacity=".75" filter="url(#b10)"')+S(line,7,'M802 872Q980 862 1152 880M798 1036Q980 1048 1158 1034','opacity=".75"')+S('#4f4450',5,folds(r,6,830,1140,890,1040),'opacity=".3"')+S(fringe,4,Array.from({length:24},(_,i)=>`M${800+i*15} ${1068+I(5*Math.sin(i/5))}v18`).join('')));
// bed seen by whoever lies in it: the foot at y, the near edge below the picture; a rail at the foot
export const bedFromPillow=(r,y,{tones:[dark,light,line,fringe]})=>F('#4b3b46',`M500 ${y+10}H1320L1500 1280H300Z`,'opacity=".5" filter="url(#b18)"')+S('#57484a',12,`M590 ${y+60}V${y-96}M1210 ${y+60}V${y-96}M590 ${y-70}Q900 ${y-110} 1210 ${y-70}`)+S('#57484a',6,[690,790,900,1010,1110].map(x=>`M${x} ${y+20}V${y-86}`).join(''))+S('#b39a86',3,`M594 ${y-74}Q900 ${y-114} 1208 ${y-74}`)+
 F('url(#l3)',`M560 ${y+24}Q900 ${y-14} 1240 ${y+24}L1560 1280H240Z`)+F(dark,`M556 ${y+20}Q900 ${y-22} 1244 ${y+20}L1420 ${y+190}Q900 ${y+130} 380 ${y+190}Z`)+F(light,`M900 ${y-2}Q1100 ${y-2} 1244 ${y+20}L1420 ${y+190}Q1200 ${y+150} 1020 ${y+150}Z`,'opacity=".7" filter="url(#b10)"')+S(line,7,`M520 ${y+58}Q900 ${y+14} 1280 ${y+58}M420 ${y+152}Q900 ${y+96} 1380 ${y+152}`,'opacity=".8"')+S('#4f4450',5,`M700 ${y+20}q-40 60-90 130M900 ${y+4}v130M1090 ${y+16}q50 60 90 130`,'opacity=".3"')+S(fringe,4,Array.from({length:34},(_,i)=>`M${392+i*30} ${y+186+I(-56*Math.sin((i+.5)/34*3.14))}v20`).join(''))+
 G('filter="url(#b2)"',S('#a79aa6',7,`M560 ${y+250}Q800 ${y+200} 1000 ${y+250}M420 ${y+320}Q700 ${y+270} 860 ${y+320}M1040 ${y+220}Q1240 ${y+230} 1380 ${y+300}`,'opacity=".5"')+S('#fffaf0',9,`M900 ${y+236}Q1140 ${y+214} 1320 ${y+250}M980 ${y+320}Q1200 ${y+290} 1420 ${y+330}`,'opacity=".8"'));
